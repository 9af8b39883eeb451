import type { AdminOrder } from '@esimshop/contracts/admin-order';
import { isEmail } from '@esimshop/contracts/email';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { Dialog } from '~/components/ui/dialog.tsx';
import { Field } from '~/components/ui/field.tsx';
import layout from '~/components/ui/layout.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { adminOrderTexts } from '~/locales/admin-order.ts';
import { useCorrectEmail } from './order-acts.ts';

/** Corrects an order's e-mail address after a confirmation: the codes are mailed there, and old links stop working. */
export function EmailCorrection({ order: { id, customer } }: { order: AdminOrder }) {
  const { t } = useTranslation(adminOrderTexts);
  const input = useRef<HTMLInputElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [isInvalid, setInvalid] = useState(false);
  const correct = useCorrectEmail(id);

  function submit(event: FormEvent) {
    event.preventDefault();
    const email = input.current?.value.trim() ?? '';
    setInvalid(!isEmail(email));
    if (isEmail(email)) correct.mutate({ email }, { onSuccess: () => setAsking(false) });
    else input.current?.focus();
  }

  return (
    <>
      <div className={layout.buttons}>
        <Button variant="text" onClick={() => setAsking(true)}>
          {t('admin-order.correctEmail')}
        </Button>
      </div>
      <Dialog open={isAsking} title={t('admin-order.correctEmailTitle')} onClose={() => setAsking(false)}>
        <p>{t('admin-order.correctEmailText', { email: customer.email })}</p>
        <form className={layout.stack} noValidate onSubmit={submit}>
          <Field
            // Starts from the order's current address.
            key={customer.email}
            ref={input}
            type="email"
            inputMode="email"
            autoComplete="off"
            label={t('admin-order.newEmail')}
            defaultValue={customer.email}
            error={isInvalid ? t('admin-order.newEmailInvalid') : undefined}
            onChange={() => setInvalid(false)}
          />
          <div className={layout.buttons}>
            <Button type="submit" variant="primary" pending={correct.isPending} pendingText={t('admin-order.deciding')}>
              {t('admin-order.correctEmailAct')}
            </Button>
            <Button onClick={() => setAsking(false)}>{t('admin-order.keepEmail')}</Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
