import type { PaymentMethod } from '@esimshop/contracts/checkout';
import type { Ref } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Icon } from '~/components/ui/icon.tsx';
import { Note } from '~/components/ui/note.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import type { CardEntry, CardEntryHandle } from './card-entry.ts';
import type { CheckoutValues } from './checkout-values.ts';
import type { FieldProblem } from './field-problem.ts';

type PaymentChoiceProps = {
  methods: readonly PaymentMethod[];
  cardEntry: CardEntry | undefined;
  cardRef: Ref<CardEntryHandle>;
  onCardProblems: (problems: FieldProblem[]) => void;
};

/** Card or PayPal. The card's fields stay mounted while PayPal is chosen, so that a way back loses nothing. */
export function PaymentChoice({ methods, cardEntry: CardFields, cardRef, onCardProblems }: PaymentChoiceProps) {
  const { t } = useTranslation();
  const { register } = useFormContext<CheckoutValues>();
  const chosen = useWatch<CheckoutValues, 'paymentMethod'>({ name: 'paymentMethod' });
  if (methods.length === 0) return <Note>{t('checkout.noMethods')}</Note>;
  return (
    <div className="stack-s">
      {CardFields && (
        <>
          <label className="choice">
            <input className="pick" type="radio" value="credit_card" {...register('paymentMethod')} />
            <span>{t('checkout.creditCard')}</span>
            <Icon name="lock" />
          </label>
          <div hidden={chosen !== 'credit_card'}>
            <CardFields ref={cardRef} onProblems={onCardProblems} />
          </div>
        </>
      )}
      {methods.includes('paypal') && (
        <>
          <label className="choice">
            <input className="pick" type="radio" value="paypal" {...register('paymentMethod')} />
            <span>{t('checkout.paypal')}</span>
          </label>
          {chosen === 'paypal' && <p className="choice-more small muted">{t('checkout.paypalText')}</p>}
        </>
      )}
    </div>
  );
}
