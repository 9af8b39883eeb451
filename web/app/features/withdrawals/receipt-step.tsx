import type { WithdrawalPreview, WithdrawalReceipt } from '@esimshop/contracts/withdrawals';
import { Button } from '~/components/ui/button.tsx';
import { Icon, type IconName } from '~/components/ui/icon.tsx';
import { Note } from '~/components/ui/note.tsx';
import ticketStyles from '~/components/ui/ticket.module.css';
import typography from '~/components/ui/typography.module.css';
import { formatPrice } from '~/lib/format.ts';
import { formatLongDay } from '~/lib/format-time.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useIsLive } from '~/lib/use-is-live.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { withdrawTexts } from '~/locales/withdraw.ts';
import styles from './withdraw.module.css';
import { formatSecond } from './withdraw-times.ts';

type ReceiptStepProps = { preview: WithdrawalPreview; receipt: WithdrawalReceipt };
type Line = { icon: IconName; title: string; text: string };

/** The third step: what was received, when, and what happens until when. The e-mail says the same. */
export function ReceiptStep({ preview, receipt }: ReceiptStepProps) {
  const { t } = useTranslation(withdrawTexts);
  const language = useLanguage();
  const isLive = useIsLive();
  const shown = { language, timeZone: receipt.timeZone };
  const { number, statement, receivedAt, sentTo, refund, esims, waits, isTopUp, obstacle } = receipt;
  const values = { due: formatLongDay(receipt.dueAt, shown), answerBy: formatLongDay(receipt.answerBy, shown) };
  const paidByCard = preview.order?.paidWith.method === 'card';
  const before = new Map(preview.order?.esims.map(({ id, verdict }) => [id, verdict.kind]));
  const hasChanged = esims.some(({ id, verdict }) => verdict.kind === 'asks' && before.get(id) === 'returns');
  const isOff = refund !== null && refund.state !== 'revoking' && refund.state !== 'declined';
  const lines: (Line | false)[] = [
    { icon: 'tick', title: t('withdraw.receiptSent'), text: t('withdraw.receiptTo', { email: sentTo.join(', ') }) },
    isOff && {
      icon: 'tick',
      title: t(isTopUp ? 'withdraw.takenOff' : 'withdraw.switchedOff'),
      text: t(isTopUp ? 'withdraw.takenOffText' : 'withdraw.switchedOffText'),
    },
    refund !== null &&
      refund.state !== 'declined' && {
        icon: 'clock',
        title: t('withdraw.money', {
          amount: formatPrice(refund.amount, refund.currency),
          way: t(paidByCard ? 'withdraw.onCard' : 'withdraw.sameWay'),
        }),
        text: t('withdraw.moneyBy', values),
      },
    esims.some(({ verdict }) => verdict.kind === 'check') && {
      icon: 'clock',
      title: t('withdraw.checking'),
      text: t('withdraw.checkingText', values),
    },
    esims.some(({ verdict }) => verdict.kind === 'refunded') && {
      icon: 'info',
      title: t('withdraw.alreadyRefunded'),
      text: t('withdraw.alreadyRefundedText'),
    },
    waits && {
      icon: 'clock',
      title: t(obstacle === 'order_unknown' ? 'withdraw.personSearches' : 'withdraw.personDecides'),
      text: t('withdraw.personDecidesText', values),
    },
  ];
  return (
    <>
      {hasChanged && (
        <Note tone="bad">
          <b>{t('withdraw.changedTitle')}</b>{' '}
          {t('withdraw.changedText', { ...values, time: formatSecond(receivedAt, shown) })}
        </Note>
      )}
      <section className={`${ticketStyles.ticket} ${ticketStyles.wide}`} aria-labelledby="received">
        <div className={ticketStyles.main} role="status">
          <h2 className={typography.name} id="received">
            {t('withdraw.received')}
          </h2>
          <p className={styles.statement}>{statement}</p>
          <ol className={styles.done}>
            {lines.map(
              (line) =>
                line && (
                  <li key={line.title}>
                    <Icon name={line.icon} />
                    <div>
                      {line.title}
                      <small>{line.text}</small>
                    </div>
                  </li>
                ),
            )}
          </ol>
        </div>
        <div className={ticketStyles.stub}>
          <dl className={styles.stamp}>
            <dt>{t('withdraw.receivedAt')}</dt>
            <dd>{formatLongDay(receivedAt, shown)}</dd>
            <dd>{formatSecond(receivedAt, shown)}</dd>
            <dt>{t('withdraw.number')}</dt>
            <dd className={styles.code}>{number}</dd>
          </dl>
          {isLive && (
            <Button wide onClick={() => window.print()}>
              {t('withdraw.print')}
            </Button>
          )}
        </div>
      </section>
    </>
  );
}
