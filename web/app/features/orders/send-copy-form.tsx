import { isEmail } from '@esimshop/contracts/email';
import { orderCopiesPerHour } from '@esimshop/contracts/order-copies';
import type { SendOrder } from '@esimshop/contracts/orders';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { Field } from '~/components/ui/field.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { Note } from '~/components/ui/note.tsx';
import { PrivacyNote } from '~/components/ui/privacy-note.tsx';
import typography from '~/components/ui/typography.module.css';
import { browserApi } from '~/lib/api-client.ts';
import { errorCodeOf, isUnclear } from '~/lib/api-error.ts';
import { describeError } from '~/lib/error-text.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { copyTexts } from '~/locales/copies.ts';
import { errorTexts } from '~/locales/errors.ts';
import { returnTokenHeader } from './return-token.ts';

export type SentCopy = {
  orderNumber: string;
  /** How many eSIMs the order has. */
  total: number;
  /** Of one eSIM alone. */
  iccid?: string;
};

/** Sends an order's codes, or those of one eSIM, to another recipient or address. */
export function SendCopyForm({ orderNumber, total, iccid }: SentCopy) {
  const { t } = useTranslation(copyTexts, errorTexts);
  const locale = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const [isInvalid, setInvalid] = useState(false);
  const send = useMutation({
    mutationFn: (email: string) => {
      const body: SendOrder = { email, locale, ...(iccid && { iccid }) };
      return browserApi(`/api/orders/${encodeURIComponent(orderNumber)}/send`, {
        method: 'POST',
        headers: returnTokenHeader(orderNumber),
        body,
      });
    },
    onSuccess: (_, email) => {
      // Another one may have been typed since.
      if (input.current?.value.trim() === email) input.current.value = '';
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const email = input.current?.value.trim() ?? '';
    setInvalid(!isEmail(email));
    if (isEmail(email)) send.mutate(email);
    else input.current?.focus();
  }

  return (
    <form className={`${layout.stack} ${typography.measure}`} method="post" noValidate onSubmit={submit}>
      <Field
        ref={input}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        label={t('copies.email')}
        hint={t(iccid ? 'copies.oneHint' : 'copies.hint')}
        error={isInvalid ? t('copies.emailRequired') : undefined}
        onChange={() => setInvalid(false)}
      />
      <PrivacyNote />
      <div role="status">
        {send.isSuccess && <Note icon="tick">{t('copies.sent', { email: send.variables })}</Note>}
      </div>
      {send.isError && (
        <Note tone="bad">
          {errorCodeOf(send.error) === 'rate_limited'
            ? t('copies.tooOften', { count: orderCopiesPerHour(total) })
            : t(isUnclear(send.error) ? 'copies.unclear' : 'copies.failed', { reason: describeError(send.error, t) })}
        </Note>
      )}
      <p>
        <Button type="submit" pending={send.isPending} pendingText={t('copies.sending')}>
          <Icon name="send" />
          {t('copies.send')}
        </Button>
      </p>
    </form>
  );
}
