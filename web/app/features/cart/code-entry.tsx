import type { Cart } from '@esimshop/contracts/carts';
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
import { useCartCode } from './cart-code.ts';
import styles from './code-entry.module.css';
import { describeRefusal } from './describe-refusal.ts';

/** 'I have a code', which opens a field; a code that is refused stays in it with the reason. */
export function CodeEntry({ cart: { discount } }: { cart: Cart }) {
  const { t } = useTranslation(discountTexts, errorTexts);
  const language = useLanguage();
  const [isOpen, setOpen] = useState(discount !== undefined);
  const [typed, setTyped] = useState(discount?.code ?? '');
  const field = useRef<HTMLInputElement>(null);
  const change = useCartCode();
  const wasOpened = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpened.current) field.current?.focus();
  }, [isOpen]);

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
  const { error } = change;
  const refusal = error instanceof ApiError ? error.problem.refusal : discount?.refusal;
  const problem = refusal ? describeRefusal(refusal, t, language) : error && describeError(error, t);
  return (
    <form
      className={styles.entry}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() === '' || change.isPending) field.current?.focus();
        else change.mutate({ code: typed, origin: 'typed' }, { onError: () => field.current?.focus() });
      }}
    >
      <Field
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
          change.reset();
        }}
      />
      <Button variant="secondary" type="submit" pending={change.isPending} pendingText={t('discount.applying')}>
        {t('discount.apply')}
      </Button>
    </form>
  );
}
