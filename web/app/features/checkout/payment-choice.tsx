import { CARD_CONSENT_VERSION, wordCardConsent } from '@esimshop/contracts/card-consent';
import type { FieldProblem } from '@esimshop/contracts/field-problems';
import { CARD_METHOD } from '@esimshop/contracts/payment-method';
import type { ShopFacts } from '@esimshop/contracts/shop-facts';
import { type Ref, Suspense, useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import choiceStyles from '~/components/ui/choice.module.css';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { Note } from '~/components/ui/note.tsx';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import typography from '~/components/ui/typography.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { checkoutTexts } from '~/locales/checkout.ts';
import type { Amount, CardEntryHandle } from './card-entry/card-entry.ts';
import { cardEntryOf } from './card-entry/choose-card-entry.ts';
import type { PaymentValues } from './checkout-values.ts';
import { listMethods } from './list-methods.ts';
import { hintOf, nameMethod } from './method-texts.ts';
import styles from './payment-choice.module.css';

type PaymentChoiceProps = {
  facts: ShopFacts;
  /** Whether the amount or its currency is why there are fewer methods. */
  isLimited?: boolean;
  amount: Amount;
  cardRef: Ref<CardEntryHandle>;
  onCardProblems: (problems: FieldProblem[]) => void;
  offersWallets?: boolean;
};

/**
 * The methods, and below them what the chosen one asks for. The card fields are loaded once a card is chosen, and then stay mounted, so that switching back and forth
 * loses nothing.
 */
export function PaymentChoice({
  facts,
  isLimited = false,
  amount,
  cardRef,
  onCardProblems,
  offersWallets = true,
}: PaymentChoiceProps) {
  const { t } = useTranslation(checkoutTexts);
  const language = useLanguage();
  const { register, setValue } = useFormContext<PaymentValues>();
  const savesCard = useWatch<PaymentValues, 'savesCard'>({ name: 'savesCard' });
  const chosen = useWatch<PaymentValues, 'paymentMethod'>({ name: 'paymentMethod' });
  const [isCardOpened, setCardOpened] = useState(false);
  if (chosen === CARD_METHOD && !isCardOpened) setCardOpened(true);
  const methods = listMethods(facts);
  // Another currency may take the chosen method away.
  const [firstMethod] = methods;
  const isMethodGone = firstMethod !== undefined && !methods.includes(chosen);
  useEffect(() => {
    if (isMethodGone) setValue('paymentMethod', firstMethod);
  }, [setValue, isMethodGone, firstMethod]);
  const CardFields = cardEntryOf(facts);
  const hint = hintOf(chosen, t);
  if (methods.length === 0) return <Note>{t(isLimited ? 'checkout.noneForAmount' : 'checkout.noMethods')}</Note>;
  return (
    <div className={layout.stackSmall}>
      {methods.map((method) => (
        <label className={choiceStyles.choice} key={method}>
          <input className={choiceStyles.mark} type="radio" value={method} {...register('paymentMethod')} />
          <span>{nameMethod(method, facts, t, language)}</span>
          {method === CARD_METHOD && <Icon name="lock" />}
        </label>
      ))}
      {CardFields && (
        <div className={`${layout.stack} ${styles.details}`} hidden={chosen !== CARD_METHOD}>
          {isCardOpened && (
            <Suspense fallback={<SpinnerLine text={t('checkout.loading')} />}>
              <CardFields
                ref={cardRef}
                amount={amount}
                savesCard={savesCard}
                onProblems={onCardProblems}
                offersWallets={offersWallets}
              />
            </Suspense>
          )}
          <label className={choiceStyles.check}>
            <input className={choiceStyles.mark} type="checkbox" {...register('savesCard')} />
            {wordCardConsent(CARD_CONSENT_VERSION, language)}
          </label>
        </div>
      )}
      {hint && <p className={`${typography.small} ${typography.muted} ${styles.details}`}>{hint}</p>}
    </div>
  );
}
