import type { CartDiscount } from '@esimshop/contracts/discount-codes';
import { useEffect, useRef, useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { Field } from '~/components/ui/field.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import { ApiError } from '~/lib/api-error.ts';
import { describeError } from '~/lib/error-text.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { discountTexts } from '~/locales/discount.ts';
import { errorTexts } from '~/locales/errors.ts';
import styles from './code-entry.module.css';
import { describeRefusal } from './describe-refusal.ts';

type CodeEntryProps = {
  /** A code that was accepted before, and may be refused by now. */
  kept?: Pick<CartDiscount, 'code' | 'refusal'> | undefined;
  /** Of the last press. */
  error: Error | null;
  isPending: boolean;
  onApply: (typed: string) => void;
  /** What was typed has changed. */
  onEdit: () => void;
};

/** 'I have a code', which opens a field; a code that is refused stays in it with the reason. */
export function CodeEntry({ kept, error, isPending, onApply, onEdit }: CodeEntryProps) {
  const { t } = useTranslation(discountTexts, errorTexts);
  const language = useLanguage();
  const [isOpen, setOpen] = useState(kept !== undefined);
  const [typed, setTyped] = useState(kept?.code ?? '');
  const field = useRef<HTMLInputElement>(null);
  const wasOpened = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpened.current) field.current?.focus();
  }, [isOpen]);
  useEffect(() => {
    if (error) field.current?.focus();
  }, [error]);

  if (!isOpen) {
    return (
      <p>
        <Button variant="text" className={styles.opener} aria-expanded={false} onClick={() => setOpen(true)}>
          {t('discount.haveCode')}
          <Icon name="plus" />
        </Button>
      </p>
    );
  }
  function apply() {
    if (typed.trim() === '' || isPending) field.current?.focus();
    else onApply(typed);
  }
  const refusal = error instanceof ApiError ? error.problem.refusal : kept?.refusal;
  const problem = refusal ? describeRefusal(refusal, t, language) : error && describeError(error, t);
  return (
    // Not a form, since it stands in the one of a top-up.
    <div className={styles.entry}>
      <Field
        className={styles.field}
        ref={field}
        label={t('discount.code')}
        value={typed}
        error={problem || undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        onChange={(event) => {
          setTyped(event.target.value);
          onEdit();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          apply();
        }}
      />
      <Button variant="secondary" onClick={apply} pending={isPending} pendingText={t('discount.applying')}>
        {t('discount.apply')}
      </Button>
    </div>
  );
}
