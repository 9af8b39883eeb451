import { decimalIn, parseTypedAmount } from '@esimshop/contracts/money';
import type { AdminWithdrawal } from '@esimshop/contracts/withdrawals';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Field } from '~/components/ui/field.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { browserApi } from '~/lib/api-client.ts';
import { formatPrice } from '~/lib/format.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminWithdrawalTexts } from '~/locales/admin-withdrawals.ts';
import { commonTexts } from '~/locales/common.ts';
import { refreshOrders } from '../orders/order-queries.ts';
import { describeMoment } from '../parts/describe-moment.ts';
import { describePlan } from '../parts/plan-name.ts';
import { useFailureToast } from '../parts/use-failure-toast.ts';
import { useRequestKeys } from '../parts/use-request-keys.ts';
import { Gate, GateChoice, GateDecision } from './gate.tsx';
import { ResendReceipt } from './resend-receipt.tsx';

type Choice = 'accept' | 'decline' | 'link';
type WithdrawalGateProps = {
  withdrawal: AdminWithdrawal;
  timeZone: string;
  /** Outside of the page of its order. */
  leadsToOrder?: boolean;
};

/** A withdrawal that waits for the owner: to be accepted, declined with a reason, or linked to the order that it is about. */
export function WithdrawalGate({ withdrawal, timeZone, leadsToOrder = false }: WithdrawalGateProps) {
  const { t } = useTranslation(adminFrameTexts, adminWithdrawalTexts, commonTexts);
  const language = useLanguage();
  const { id, number, orderId, currency } = withdrawal;
  const choices: Choice[] = orderId === null ? ['link', 'decline'] : ['accept', 'decline'];
  const [choice, setChoice] = useState(choices[0] ?? 'decline');
  const [text, setText] = useState('');
  const [typed, setTyped] = useState<string>();
  const amount = typed ?? withdrawal.amount ?? '';
  const [isWrong, setWrong] = useState(false);
  const answer = useAnswer(id);
  const moment = (at: string) => describeMoment(at, t, { language, timeZone });

  function submit(event: FormEvent) {
    event.preventDefault();
    const written = text.trim();
    const amountMinor = parseTypedAmount(amount, currency ?? '') ?? -1;
    const isMissing = choice === 'accept' ? amountMinor < 0 : written === '';
    setWrong(isMissing);
    if (isMissing) return;
    const returned = decimalIn(currency ?? '')(amountMinor);
    if (choice === 'accept') answer.mutate({ choice, body: { amount: returned, ...(written && { note: written }) } });
    else answer.mutate({ choice, body: choice === 'decline' ? { reason: written } : { orderNumber: written } });
  }

  return (
    <Gate
      id={`withdrawal-${id}`}
      icon={<Icon name="refund" />}
      title={t('admin-withdrawals.caseTitle', { number })}
      form={
        <form noValidate onSubmit={submit}>
          {choices.map((each) => (
            <GateChoice
              key={each}
              name={`withdrawal-${id}`}
              title={t(`admin-withdrawals.choices.${each}`)}
              text={t(`admin-withdrawals.choiceTexts.${each}`)}
              checked={choice === each}
              onChoose={() => {
                setChoice(each);
                setText('');
                setWrong(false);
              }}
            />
          ))}
          <GateDecision
            note={text}
            onNote={setText}
            hasNote={choice === 'accept'}
            act={t(`admin-withdrawals.acts.${choice}`, { amount: formatPrice(amount, currency ?? '') })}
            isDestructive={choice !== 'link'}
            isPending={answer.isPending}
          >
            {choice === 'accept' ? (
              <Field
                label={t('admin-withdrawals.amount')}
                value={amount}
                inputMode="decimal"
                autoComplete="off"
                error={isWrong ? t('admin-withdrawals.amountWrong') : undefined}
                onChange={({ target }) => {
                  setTyped(target.value);
                  setWrong(false);
                }}
              />
            ) : (
              <Field
                label={t(choice === 'decline' ? 'admin-withdrawals.reason' : 'admin-withdrawals.order')}
                value={text}
                maxLength={choice === 'decline' ? 1000 : 60}
                autoComplete="off"
                error={
                  isWrong
                    ? t(choice === 'decline' ? 'admin-withdrawals.reasonMissing' : 'admin-withdrawals.orderMissing')
                    : undefined
                }
                onChange={({ target }) => {
                  setText(target.value);
                  setWrong(false);
                }}
              />
            )}
          </GateDecision>
        </form>
      }
    >
      <p>{withdrawal.statement}</p>
      <p>
        {t('admin-withdrawals.received', { at: moment(withdrawal.receivedAt), due: moment(withdrawal.dueAt) })}{' '}
        {t('admin-withdrawals.contact', {
          name: withdrawal.name,
          email: withdrawal.email,
          receipt: withdrawal.receiptEmail,
        })}
      </p>
      {withdrawal.obstacle && (
        <p>
          {t(`admin-withdrawals.obstacles.${withdrawal.obstacle}`)}{' '}
          {orderId === null && t('admin-withdrawals.typedOrder', { order: withdrawal.orderNumber })}
        </p>
      )}
      {withdrawal.esims.map((esim) => (
        <p key={esim.id}>
          {t('admin-withdrawals.esim', {
            plan: describePlan(esim.plan, t, language),
            amount: formatPrice(esim.amount, currency ?? ''),
            reason: t(`admin-withdrawals.reasons.${esim.verdict.reason}`),
          })}
        </p>
      ))}
      {orderId === null && (
        <p>
          <ResendReceipt withdrawal={withdrawal} />
        </p>
      )}
      {leadsToOrder && orderId !== null && (
        <p>
          <LocalLink to={`/admin/orders/${orderId}`}>{t('admin-withdrawals.open')}</LocalLink>
        </p>
      )}
    </Gate>
  );
}

/** An answer counts once, however often it is pressed; another one is not taken for it. */
function useAnswer(id: number) {
  const { t } = useTranslation(adminWithdrawalTexts);
  const toastFailure = useFailureToast();
  const client = useQueryClient();
  const keyOf = useRequestKeys();
  return useMutation({
    mutationFn: ({ choice, body }: { choice: Choice; body: Record<string, string> }) =>
      browserApi(`/api/admin/withdrawals/${id}/${choice}`, {
        method: 'POST',
        body,
        headers: { 'Idempotency-Key': keyOf([choice, body]) },
      }),
    onSuccess: () => toast({ title: t('admin-withdrawals.done') }),
    onError: (error) => toastFailure(t('admin-withdrawals.failed'), error),
    onSettled: () =>
      Promise.all([refreshOrders(client), client.invalidateQueries({ queryKey: ['admin', 'withdrawals'] })]),
  });
}
