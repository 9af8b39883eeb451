import type { Cart } from '@esimshop/contracts/carts';
import type { FieldProblem } from '@esimshop/contracts/field-problems';
import type { ShopFacts } from '@esimshop/contracts/shop-facts';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { Button } from '~/components/ui/button.tsx';
import { Arrow, Icon } from '~/components/ui/icon.tsx';
import iconLinkStyles from '~/components/ui/icon-link.module.css';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import typography from '~/components/ui/typography.module.css';
import { DeviceHint } from '~/features/devices/device-hint.tsx';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useContact } from '~/lib/use-contact.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { useLoadedRef } from '~/lib/use-loaded-ref.ts';
import { checkoutTexts } from '~/locales/checkout.ts';
import { AccountLine } from './account-line.tsx';
import { askedConsent } from './asked-consent.ts';
import { BillingFields } from './billing-fields.tsx';
import type { CardEntryHandle } from './card-entry/card-entry.ts';
import { checkValues } from './check-values.ts';
import { readDraft, saveDraft } from './checkout-draft.ts';
import styles from './checkout-form.module.css';
import { CheckoutProblems } from './checkout-problems.tsx';
import type { CheckoutValues } from './checkout-values.ts';
import { ConsentBox } from './consent-box.tsx';
import { ContactFields } from './contact-fields.tsx';
import { FailureNote } from './failure-note.tsx';
import { listMethods } from './list-methods.ts';
import { PayTerms } from './pay-terms.tsx';
import { PaymentChoice } from './payment-choice.tsx';
import { RatingRefusal } from './rating-refusal.tsx';
import { SoldBy } from './sold-by.tsx';
import { useCheckout } from './use-checkout.ts';
import { useConsent } from './use-consent.ts';
import { useEarlierFailure } from './use-earlier-failure.ts';
import { walletsOf } from './wallets/choose-wallets.ts';

const NO_PROBLEMS: FieldProblem[] = [];

type CheckoutFormProps = { cart: Cart; facts: ShopFacts; onTaxCountry: (country: string) => void };

/** Only where prices say what tax they contain. */
const TaxCountry = lazy(async () => ({ default: (await import('./tax-country.tsx')).TaxCountry }));

/** What is typed and chosen is watched by those parts that show it, so that a press does not render the whole form. */
export function CheckoutForm({ cart, facts, onTaxCountry }: CheckoutFormProps) {
  const { t } = useTranslation(checkoutTexts);
  const { email } = useContact();
  const methods = listMethods(facts);
  const [defaultValues] = useState(() => readDraft(methods));
  const form = useForm<CheckoutValues>({
    defaultValues,
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: checkValues({ asksCountry: facts.tax === true }),
  });
  const card = useLoadedRef<CardEntryHandle>();
  const notice = useRef<HTMLDivElement>(null);
  const [cardProblems, setCardProblems] = useState<FieldProblem[]>(NO_PROBLEMS);
  /** How often Pay was pressed in vain. */
  const [attention, setAttention] = useState(0);
  useEffect(() => {
    if (attention > 0) notice.current?.focus();
  }, [attention]);
  const language = useLanguage();
  const [wantsBilling, typedCountry] = useWatch({ control: form.control, name: ['wantsBilling', 'country'] });
  const country = wantsBilling ? typedCountry : undefined;
  const consent = useConsent(askedConsent(facts, { locale: language, country }));
  const { failure, stage, submit, openWallet } = useCheckout({
    cart,
    facts,
    form,
    card,
    consent,
    earlierFailure: useEarlierFailure(),
    onAttention: () => setAttention((count) => count + 1),
  });
  const isPending = stage !== 'idle';
  const asked = {
    box: consent,
    discount: cart.discount?.refusal ? undefined : cart.discount,
    plans: cart.items.map(({ product, quantity }) => ({ productId: product.productId, quantity })),
  };
  const Wallets = walletsOf(facts);

  return (
    <FormProvider {...form}>
      <form
        className={layout.stackLarge}
        method="post"
        noValidate
        aria-label={t('checkout.title')}
        onSubmit={submit}
        onChange={() => saveDraft(form.getValues())}
      >
        {attention > 0 && <CheckoutProblems ofCard={cardProblems} consent={consent} ref={notice} />}
        {failure && failure.kind !== 'invalid' && failure.kind !== 'cart_empty' && (
          <FailureNote
            failure={failure}
            methods={methods}
            facts={facts}
            onOtherMethod={(other) => {
              form.setValue('paymentMethod', other);
              saveDraft(form.getValues());
            }}
            ref={notice}
          />
        )}
        {Wallets && (
          <Suspense>
            <Wallets
              cart={cart}
              facts={facts}
              consent={asked}
              refusal={facts.asksForRatings && <RatingRefusal />}
              onPress={openWallet}
            />
          </Suspense>
        )}
        <AccountLine />
        <ContactFields asksForRatings={facts.asksForRatings} />
        <fieldset className={layout.stack}>
          <legend className={styles.legend}>{t('checkout.payment')}</legend>
          <PaymentChoice
            facts={facts}
            isLimited={cart.chargeLimits !== undefined}
            amount={{ total: cart.totalPrice, currency: cart.currency }}
            cardRef={card.ref}
            onCardProblems={(found) => setCardProblems(found.length > 0 ? found : NO_PROBLEMS)}
            offersWallets={Wallets === undefined}
          />
          <BillingFields />
        </fieldset>
        {facts.tax && (
          <Suspense>
            <TaxCountry onChange={onTaxCountry} asksCompany={facts.companyReceipts === true} />
          </Suspense>
        )}
        <div className={layout.stack}>
          <DeviceHint />
          <ConsentBox {...asked} showsProblem={attention > 0} />
          <PayTerms />
          <Button
            variant="primary"
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
          <SoldBy seller={facts.seller} />
          <p className={typography.small} role="status">
            {stage === 'waiting' && t('checkout.processingLong')}
          </p>
          <p className={`${typography.small} ${typography.muted}`}>{t('checkout.help', { email })}</p>
          <p>
            <LocalLink className={iconLinkStyles.iconLink} to="/cart">
              <Icon name="back" />
              {t('checkout.back')}
            </LocalLink>
          </p>
        </div>
      </form>
    </FormProvider>
  );
}
