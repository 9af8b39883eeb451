import { type CardBrand, cardBrandOf, formatCardNumber, securityCodeLength } from '@esimshop/contracts/card-number';
import { useImperativeHandle, useRef, useState } from 'react';
import { Field } from '~/components/ui/field.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { CARD_FIELDS, type CardField, type CardTexts, checkCard, checkCardField, isCardEmpty } from './card-check.ts';
import type { CardEntryProps } from './card-entry.ts';
import type { FieldProblem } from './field-problem.ts';
import { formatExpiry } from './format-expiry.ts';
import { tokeniseSandboxCard } from './sandbox-card.ts';
import { TestCards } from './test-cards.tsx';
import { formatTyped } from './typed-format.ts';

const BRAND_NAMES: Record<CardBrand, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
};
const TEST_SECURITY_CODE = '1234';

/** Card fields of the sandbox. Their texts live in the inputs alone: in no state, no storage and no order. */
export function SandboxCardEntry({ ref, onProblems }: CardEntryProps) {
  const { t } = useTranslation();
  const inputs = useRef<Partial<Record<CardField, HTMLInputElement | null>>>({});
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const [brand, setBrand] = useState<CardBrand>();

  const read = () =>
    Object.fromEntries(CARD_FIELDS.map((name) => [name, inputs.current[name]?.value ?? ''])) as CardTexts;
  function show(next: FieldProblem[]) {
    setProblems(next);
    onProblems(next);
  }
  /** One field was left or changed: its problem comes or goes, those of the others stay. */
  function recheck(field: CardField, { onlyClear }: { onlyClear: boolean }) {
    const card = read();
    const others = isCardEmpty(card) ? [] : problems.filter(({ fieldId }) => fieldId !== field);
    const problem = card[field].trim() ? checkCardField(field, card, new Date()) : undefined;
    const had = problems.some(({ fieldId }) => fieldId === field);
    show(problem && (had || !onlyClear) ? [...others, problem] : others);
  }

  useImperativeHandle(ref, () => ({
    check() {
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
    const problem = problems.find(({ fieldId }) => fieldId === name);
    return {
      id: name,
      name,
      label: t(`checkout.${name}`),
      error: problem && t(`checkout.fields.${problem.text}`, { count: problem.count ?? 0 }),
      ref: (input: HTMLInputElement | null) => {
        inputs.current[name] = input;
      },
      onBlur: () => recheck(name, { onlyClear: false }),
      onChange: () => recheck(name, { onlyClear: true }),
    };
  };
  const codeLength = brand === 'amex' ? 4 : 3;

  return (
    <div className="choice-more stack">
      <p className="note small">{t('checkout.sandboxNote')}</p>
      <div className="card-number">
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
        <span className="card-brand" role="status">
          {brand && (
            <>
              <span className="vh">{t('checkout.cardBrand', { brand: BRAND_NAMES[brand] })}</span>
              <span className="plate" aria-hidden="true">
                {BRAND_NAMES[brand]}
              </span>
            </>
          )}
        </span>
      </div>
      <Field {...field('cardholderName')} autoComplete="cc-name" />
      <div className="two two-aligned">
        <Field
          {...field('expiryDate')}
          autoComplete="cc-exp"
          inputMode="numeric"
          hint={t('checkout.expiryHint')}
          placeholder={t('checkout.expiryPlaceholder')}
          maxLength={10}
          onChange={({ currentTarget, nativeEvent }) => {
            // Whoever deletes wants the slash to go as well.
            const isDeleting = nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('delete');
            if (!isDeleting) formatTyped(currentTarget, formatExpiry);
            recheck('expiryDate', { onlyClear: true });
          }}
        />
        <Field
          {...field('cvv')}
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
