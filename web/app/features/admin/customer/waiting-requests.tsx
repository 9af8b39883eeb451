import type { Customer } from '@esimshop/contracts/admin-customers';
import type { AdminDataRequest } from '@esimshop/contracts/data-requests';
import { type FormEvent, useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { Dialog } from '~/components/ui/dialog.tsx';
import { Field } from '~/components/ui/field.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminCustomerTexts } from '~/locales/admin-customer.ts';
import { Gate } from '../order/gate.tsx';
import { formatShopDay } from '../parts/shop-day.ts';
import { useIsPermitted } from '../parts/use-role.ts';
import { useAnswerRequest } from './customer-queries.ts';
import styles from './customer-screen.module.css';
import { Erasure } from './erasure.tsx';

type RequestState = 'unconfirmed' | 'waiting' | 'downloaded' | NonNullable<AdminDataRequest['outcome']>;

export function stateOf({ outcome, confirmedAt, downloadedAt }: AdminDataRequest): RequestState {
  if (downloadedAt) return 'downloaded';
  return outcome ?? (confirmedAt ? 'waiting' : 'unconfirmed');
}

/** What the customer asked about their data and waits for, each with the acts that answer it: a copy before an erasure. */
export function WaitingRequests({ customer }: { customer: Customer }) {
  const waiting = customer.requests
    .filter((request) => stateOf(request) === 'waiting')
    .toSorted((a, b) => a.kind.localeCompare(b.kind));
  if (waiting.length === 0) return null;
  return (
    <div className={styles.waiting}>
      {waiting.map((request) => (
        <WaitingRequest key={request.id} request={request} customer={customer} />
      ))}
    </div>
  );
}

function WaitingRequest({ request, customer }: { request: AdminDataRequest; customer: Customer }) {
  const { t } = useTranslation(adminCustomerTexts);
  const language = useLanguage();
  const [isDeclining, setDeclining] = useState(false);
  const answer = useAnswerRequest();
  const mayErase = useIsPermitted('erasure');
  const { id, kind, source, askedAt, confirmedAt, dueAt } = request;
  const day = (at: string | null) => formatShopDay(at ?? askedAt, customer.timeZone, language);
  const close = () => setDeclining(false);
  return (
    <Gate
      id={`request-${id}`}
      icon={<Icon name="person" />}
      title={t(`admin-customer.asked.${kind}`)}
      form={
        <>
          {kind === 'copy' && <p>{t('admin-customer.copyNext')}</p>}
          {kind === 'erasure' && mayErase && <Erasure customer={customer} />}
          <div className={layout.buttons}>
            {kind === 'copy' && (
              <Button
                variant="primary"
                pending={answer.isPending}
                pendingText={t('admin-customer.sending')}
                onClick={() => answer.mutate({ id, act: 'copy' })}
              >
                {t('admin-customer.sendCopy')}
              </Button>
            )}
            <Button variant="text" onClick={() => setDeclining(true)}>
              {t('admin-customer.decline')}
            </Button>
          </div>
          <Dialog open={isDeclining} title={t('admin-customer.declineTitle')} onClose={close}>
            <DeclineForm
              isPending={answer.isPending}
              onDecline={(reason) => answer.mutate({ id, act: 'decline', reason }, { onSuccess: close })}
              onClose={close}
            />
          </Dialog>
        </>
      }
    >
      <p>
        {t('admin-customer.askedText', {
          source: t(`admin-customer.sources.${source}`),
          asked: day(askedAt),
          confirmed: day(confirmedAt),
          due: day(dueAt),
        })}
      </p>
    </Gate>
  );
}

type DeclineFormProps = { isPending: boolean; onDecline: (reason: string) => void; onClose: () => void };

function DeclineForm({ isPending, onDecline, onClose }: DeclineFormProps) {
  const { t } = useTranslation(adminCustomerTexts);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    const written = reason.trim();
    setMissing(written === '');
    if (written) onDecline(written);
  }

  return (
    <form className={layout.stack} noValidate onSubmit={submit}>
      <Field
        label={t('admin-customer.reason')}
        value={reason}
        maxLength={1000}
        autoComplete="off"
        error={isMissing ? t('admin-customer.reasonMissing') : undefined}
        onChange={({ target }) => {
          setReason(target.value);
          setMissing(false);
        }}
      />
      <div className={layout.buttons}>
        <Button type="submit" variant="danger" pending={isPending} pendingText={t('admin-customer.sending')}>
          {t('admin-customer.declineAct')}
        </Button>
        <Button onClick={onClose}>{t('admin-customer.keep')}</Button>
      </div>
    </form>
  );
}
