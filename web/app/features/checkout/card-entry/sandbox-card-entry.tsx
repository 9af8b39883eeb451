import { type CardBrand, cardBrandOf, formatCardNumber, securityCodeLength } from '@esimshop/contracts/card-number';
import type { FieldProblem } from '@esimshop/contracts/field-problems';
import { type ChangeEvent, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import codePlateStyles from '~/components/ui/code-plate.module.css';
import { Field } from '~/components/ui/field.tsx';
import layout from '~/components/ui/layout.module.css';
import noteStyles from '~/components/ui/note.module.css';
import typography from '~/components/ui/typography.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { checkoutTexts } from '~/locales/checkout.ts';
import checkoutFormStyles from '../checkout-form.module.css';
import { describeFieldProblem } from '../field-problem.ts';
import { CARD_FIELDS, type CardField, type CardTexts, checkCard, checkCardField, isCardEmpty } from './card-check.ts';
import type { CardEntryProps } from './card-entry.ts';
import { formatExpiry } from './format-expiry.ts';
import { tokeniseSandboxCard } from './sandbox-card.ts';
import styles from './sandbox-card-entry.module.css';
import { TestCards } from './test-cards.tsx';
import { formatTyped } from './typed-format.ts';

const BRAND_NAMES: Record<CardBrand, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
};
const TEST_SECURITY_CODE = '1234';

/** Card fields of the sandbox. Their values live only in the inputs: in no state, storage or order. */
export function SandboxCardEntry({ ref, onProblems }: CardEntryProps) {
  const { t } = useTranslation(checkoutTexts);
  const inputs = useRef<Partial<Record<CardField, HTMLInputElement | null>>>({});
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const [brand, setBrand] = useState<CardBrand>();
  const holder = useHolderName(inputs);

  const read = () =>
    Object.fromEntries(CARD_FIELDS.map((name) => [name, inputs.current[name]?.value ?? ''])) as CardTexts;
  function show(next: FieldProblem[]) {
    setProblems(next);
    onProblems(next);
  }
  /** Revalidates one field on blur or change; problems of other fields stay. */
  function recheck(field: CardField, { onlyClear }: { onlyClear: boolean }) {
    const card = read();
    const others = isCardEmpty(card) ? [] : problems.filter(({ path }) => path !== field);
    const problem = card[field].trim() ? checkCardField(field, card, new Date()) : undefined;
    const had = problems.some(({ path }) => path === field);
    show(problem && (had || !onlyClear) ? [...others, problem] : others);
  }

  useImperativeHandle(ref, () => ({
    async check() {
      const card = read();
      const found = isCardEmpty(card) ? [] : checkCard(card, new Date());
      show(found);
      return found;
    },
    async tokenise() {
      const card = read();
      if (isCardEmpty(card)) return { kind: 'test_payment' };
      const outcome = await tokeniseSandboxCard(card);
      if (outcome.kind === 'invalid') show(outcome.problems);
      return outcome;
    },
  }));

  function pick(number: string) {
    const texts: Partial<CardTexts> = {
      cardNumber: formatCardNumber(number),
      expiryDate: `12/${(new Date().getUTCFullYear() + 4) % 100}`,
      cvv: TEST_SECURITY_CODE.slice(0, securityCodeLength(number)),
    };
    for (const [name, text] of Object.entries(texts)) {
      const input = inputs.current[name as CardField];
      if (input) input.value = text;
    }
    setBrand(cardBrandOf(number));
    show([]);
  }

  const field = (name: CardField) => {
    const problem = problems.find(({ path }) => path === name);
    return {
      id: name,
      name,
      label: t(`checkout.${name}`),
      error: problem && describeFieldProblem(problem, t),
      ref: (input: HTMLInputElement | null) => {
        inputs.current[name] = input;
      },
      onBlur: () => recheck(name, { onlyClear: false }),
      onChange: () => recheck(name, { onlyClear: true }),
    };
  };
  const codeLength = brand === 'amex' ? 4 : 3;

  return (
    <div className={layout.stack}>
      <p className={`${noteStyles.note} ${typography.small}`}>{t('checkout.sandboxNote')}</p>
      <div className={styles.number}>
        <Field
          {...field('cardNumber')}
          autoComplete="cc-number"
          inputMode="numeric"
          onChange={({ currentTarget }) => {
            formatTyped(currentTarget, formatCardNumber);
            setBrand(cardBrandOf(currentTarget.value));
            recheck('cardNumber', { onlyClear: true });
          }}
        />
        <span className={styles.brand} role="status">
          {brand && (
            <>
              <span className={layout.visuallyHidden}>{t('checkout.cardBrand', { brand: BRAND_NAMES[brand] })}</span>
              <span className={codePlateStyles.plate} aria-hidden="true">
                {BRAND_NAMES[brand]}
              </span>
            </>
          )}
        </span>
      </div>
      <Field {...field('cardholderName')} autoComplete="cc-name" onChange={holder.keepTyped} />
      <div className={`${checkoutFormStyles.twoFields} ${styles.aligned}`}>
        <Field
          {...field('expiryDate')}
          className={styles.alignedField}
          autoComplete="cc-exp"
          inputMode="numeric"
          hint={t('checkout.expiryHint')}
          placeholder={t('checkout.expiryPlaceholder')}
          maxLength={10}
          onChange={({ currentTarget, nativeEvent }) => {
            // Deleting also removes the slash.
            const isDeleting = nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('delete');
            if (!isDeleting) formatTyped(currentTarget, formatExpiry);
            recheck('expiryDate', { onlyClear: true });
          }}
        />
        <Field
          {...field('cvv')}
          className={styles.alignedField}
          autoComplete="cc-csc"
          inputMode="numeric"
          maxLength={4}
          hint={t(brand === 'amex' ? 'checkout.cvvHintAmex' : 'checkout.cvvHint', { count: codeLength })}
        />
      </div>
      <TestCards onPick={pick} />
    </div>
  );
}

/** Fills in the buyer's name where the checkout asks for it, until another one is typed: most pay with a card of their own. */
function useHolderName(inputs: RefObject<Partial<Record<CardField, HTMLInputElement | null>>>) {
  const buyer = useWatch<{ customerName?: string }, 'customerName'>({ name: 'customerName' });
  const isTyped = useRef(false);
  useEffect(() => {
    const input = inputs.current.cardholderName;
    if (input && buyer !== undefined && !isTyped.current) input.value = buyer;
  }, [buyer, inputs]);
  return {
    keepTyped({ currentTarget }: ChangeEvent<HTMLInputElement>) {
      isTyped.current = currentTarget.value !== '';
    },
  };
}
