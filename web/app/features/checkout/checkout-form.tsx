import type { Cart } from '@esimshop/contracts/carts';
import type { PaymentMethod } from '@esimshop/contracts/checkout';
import type { ShopFacts } from '@esimshop/contracts/shop-facts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, type Resolver, useForm, useWatch } from 'react-hook-form';
import { Button } from '~/components/ui/button.tsx';
import { Arrow, Icon } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { OwnDeviceLine } from '~/features/devices/own-device-line.tsx';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { settings } from '~/settings.ts';
import { BillingFields } from './billing-fields.tsx';
import type { CardEntryHandle } from './card-entry.ts';
import { readDraft, saveDraft } from './checkout-draft.ts';
import { type CheckoutValues, checkoutValuesSchema, withoutBilling } from './checkout-values.ts';
import { cardEntryOf } from './choose-card-entry.ts';
import { ContactFields } from './contact-fields.tsx';
import { FailureNote } from './failure-note.tsx';
import { type FieldProblem, toFieldProblem } from './field-problem.ts';
import { PayTerms } from './pay-terms.tsx';
import { PaymentChoice } from './payment-choice.tsx';
import { ProblemSummary } from './problem-summary.tsx';
import { TEXT_FIELDS } from './text-fields.ts';
import { useCheckout } from './use-checkout.ts';
import { useEarlierFailure } from './use-earlier-failure.ts';

type CheckoutFormProps = { cart: Cart; facts: ShopFacts };

const checkAll = zodResolver(checkoutValuesSchema);

/** What is hidden cannot be wrong: the billing address counts only while it is wanted. */
const checkValues: Resolver<CheckoutValues> = (values, context, options) =>
  checkAll(values.wantsBilling ? values : withoutBilling(values), context, options);

/** The methods that can be offered: cards only where there is a place to enter one. */
function listMethods(facts: ShopFacts): PaymentMethod[] {
  return facts.paymentMethods.filter((method) => method === 'paypal' || cardEntryOf(facts) !== undefined);
}

function startValues(methods: readonly PaymentMethod[]): CheckoutValues {
  const draft = readDraft();
  const paymentMethod = methods.includes(draft.paymentMethod) ? draft.paymentMethod : methods[0];
  return { ...draft, paymentMethod: paymentMethod ?? draft.paymentMethod };
}

export function CheckoutForm({ cart, facts }: CheckoutFormProps) {
  const { t } = useTranslation();
  const methods = listMethods(facts);
  const [defaultValues] = useState(() => startValues(methods));
  const form = useForm<CheckoutValues>({
    defaultValues,
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: checkValues,
  });
  const card = useRef<CardEntryHandle>(null);
  const notice = useRef<HTMLDivElement>(null);
  const [cardProblems, setCardProblems] = useState<FieldProblem[]>([]);
  const [attention, setAttention] = useState(0);
  useEffect(() => {
    if (attention > 0) notice.current?.focus();
  }, [attention]);
  const { failure, stage, submit } = useCheckout({
    cart,
    form,
    card,
    earlierFailure: useEarlierFailure(),
    onAttention: () => setAttention((count) => count + 1),
  });

  const method = useWatch({ control: form.control, name: 'paymentMethod' });
  const { errors, isSubmitted } = form.formState;
  const problems = [
    ...TEXT_FIELDS.flatMap((name) => (errors[name]?.message ? toFieldProblem(name, errors[name].message) : [])),
    ...(method === 'credit_card' ? cardProblems : []),
  ];
  const isPending = stage !== 'idle';

  return (
    <FormProvider {...form}>
      <form
        className="stack-l"
        method="post"
        noValidate
        aria-label={t('checkout.title')}
        onSubmit={submit}
        onChange={() => saveDraft(form.getValues())}
      >
        {isSubmitted && <ProblemSummary problems={problems} ref={notice} />}
        {failure && failure.kind !== 'invalid' && failure.kind !== 'cart_empty' && (
          <FailureNote
            failure={failure}
            otherMethod={methods.find((other) => other !== method)}
            onOtherMethod={(other) => {
              form.setValue('paymentMethod', other);
              saveDraft(form.getValues());
            }}
            ref={notice}
          />
        )}
        <ContactFields />
        <fieldset className="stack">
          <legend className="legend-l">{t('checkout.payment')}</legend>
          <PaymentChoice
            methods={methods}
            cardEntry={cardEntryOf(facts)}
            cardRef={card}
            onCardProblems={setCardProblems}
          />
          <BillingFields />
        </fieldset>
        <div className="stack">
          <OwnDeviceLine />
          <PayTerms />
          <Button
            look="go"
            type="submit"
            wide
            tall
            pending={isPending}
            pendingText={t('checkout.processing')}
            disabled={isPending || methods.length === 0}
          >
            {t('checkout.pay', { amount: formatPrice(cart.totalPrice, cart.currency) })}
            <Arrow />
          </Button>
          <p className="small" role="status">
            {stage === 'waiting' && t('checkout.processingLong')}
          </p>
          <p className="small muted">{t('checkout.help', { email: settings.contactEmail })}</p>
          <p>
            <LocalLink className="back" to="/cart">
              <Icon name="back" />
              {t('checkout.back')}
            </LocalLink>
          </p>
        </div>
      </form>
    </FormProvider>
  );
}
