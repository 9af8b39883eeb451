import type { AdminOrder } from '@esimshop/contracts/admin-order';
import { decimalIn, formatMoney, parseDecimal, parseTypedAmount } from '@esimshop/contracts/money';
import { providerName } from '@esimshop/contracts/provider-name';
import { REFUND_DAYS } from '@esimshop/contracts/refund-days';
import type { RefundQuote } from '@esimshop/contracts/refunds';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Badge } from '~/components/ui/badge.tsx';
import { Button } from '~/components/ui/button.tsx';
import { Field } from '~/components/ui/field.tsx';
import layout from '~/components/ui/layout.module.css';
import { LoadFailure } from '~/components/ui/load-failure.tsx';
import { Note } from '~/components/ui/note.tsx';
import typography from '~/components/ui/typography.module.css';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { adminRefundTexts } from '~/locales/admin-refund.ts';
import { AdminMoment } from '../parts/admin-moment.tsx';
import gridStyles from '../parts/grid.module.css';
import viewStyles from '../parts/view.module.css';
import { NoteField, toNote } from './gate.tsx';
import { refundQuoteQuery, useRefundOrder } from './order-acts.ts';
import styles from './order-refund.module.css';
import { RefundEsims } from './refund-esims.tsx';
import { foreseeRefund, paidFor } from './refund-outcome.ts';
import { TakeBackForm } from './take-back-form.tsx';

type RefundFormProps = {
  order: AdminOrder;
  quote: RefundQuote;
  /** The order has changed since the quote, whose next one is being looked up. */
  isOutdated: boolean;
  onRefunded: () => void;
};
type OrderRefundProps = { order: AdminOrder; timeZone: string };

/** Anchor of this section. */
const REFUND_ID = 'refund';

const STATE_TONES = {
  requested: 'wait',
  revoking: 'info',
  returning: 'info',
  pending: 'info',
  needs_attention: 'wait',
  refunded: 'plain',
  revoked: 'plain',
  failed: 'bad',
  declined: 'plain',
} as const;

/** What was refunded, and what can be: by the rule, by the suppliers, by the owner. */
export function OrderRefund({ order, timeZone }: OrderRefundProps) {
  const { t } = useTranslation(adminRefundTexts);
  const { hash, key } = useLocation();
  const isAskedFor = hash === `#${REFUND_ID}`;
  const [isOpen, setOpen] = useState(false);
  const [round, setRound] = useState(1);
  const quote = useQuery({ ...refundQuoteQuery(order), enabled: isOpen || isAskedFor });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every navigation that leads here
  useEffect(() => {
    if (isAskedFor) document.getElementById(REFUND_ID)?.focus();
  }, [isAskedFor, key]);
  return (
    <section className={viewStyles.part} aria-labelledby={REFUND_ID}>
      <div className={viewStyles.head}>
        <h2 id={REFUND_ID} tabIndex={-1}>
          {t('admin-refund.title')}
        </h2>
        <p>{t('admin-refund.rule', { days: REFUND_DAYS })}</p>
      </div>
      <EarlierRefunds order={order} timeZone={timeZone} />
      {quote.error && (
        <LoadFailure
          level={2}
          title={t('admin-refund.lookUpFailed')}
          error={quote.error}
          onRetry={() => void quote.refetch()}
        />
      )}
      {quote.data ? (
        <RefundChoices
          key={`${order.id} ${round}`}
          order={order}
          quote={quote.data}
          isOutdated={quote.isPlaceholderData}
          onRefunded={() => setRound(round + 1)}
        />
      ) : (
        !quote.error && (
          <div className={layout.buttons}>
            <Button
              pending={isOpen || isAskedFor}
              pendingText={t('admin-refund.lookingUp')}
              onClick={() => setOpen(true)}
            >
              {t('admin-refund.lookUp')}
            </Button>
          </div>
        )
      )}
    </section>
  );
}

function EarlierRefunds({ order, timeZone }: OrderRefundProps) {
  const { t } = useTranslation(adminRefundTexts);
  if (order.refunds.length === 0) return null;
  return (
    <ul className={styles.earlier} aria-label={t('admin-refund.earlier')}>
      {order.refunds.map(({ id, amount, state, origin, problem, createdAt }) => (
        <li key={id}>
          <span>
            <b>{formatPrice(amount, order.currency)}</b> {t(`admin-refund.origins.${origin}`)},{' '}
            <AdminMoment at={createdAt} timeZone={timeZone} />
            {problem && <small lang="en">{problem}</small>}
          </span>
          <Badge tone={STATE_TONES[state]}>{t(`admin-refund.states.${state}`)}</Badge>
        </li>
      ))}
    </ul>
  );
}

function RefundChoices(props: RefundFormProps) {
  const { order, quote, onRefunded } = props;
  const { t } = useTranslation(adminRefundTexts);
  if (quote.obstacle === 'not_paid') return <Note>{t('admin-refund.obstacles.not_paid')}</Note>;
  const isDisputed = quote.obstacle === 'disputed';
  if (!isDisputed && parseDecimal(quote.refundable, quote.currency) !== 0) return <RefundForm {...props} />;
  return (
    <div className={layout.stack}>
      {isDisputed ? (
        <Note>{t('admin-refund.obstacles.disputed')}</Note>
      ) : (
        <p className={typography.muted}>{t('admin-refund.nothingLeft')}</p>
      )}
      <TakeBackForm order={order} esims={quote.esims.filter(({ isRevocable }) => isRevocable)} onTaken={onRefunded} />
    </div>
  );
}

function RefundForm({ order, quote, isOutdated, onRefunded }: RefundFormProps) {
  const { t } = useTranslation(adminRefundTexts);
  const [ids, setIds] = useState<number[]>([]);
  const [ownAmount, setOwnAmount] = useState<string>();
  const [note, setNote] = useState('');
  const [isWrong, setWrong] = useState(false);
  const refund = useRefundOrder(order.id);
  const decimal = decimalIn(quote.currency);
  const money = (minor: number) => formatMoney({ amountMinor: minor, currency: quote.currency });
  const refundable = formatPrice(quote.refundable, quote.currency);
  const maxMinor = parseDecimal(quote.refundable, quote.currency) ?? 0;
  // One that was refunded meanwhile is chosen no longer.
  const chosen = quote.esims.filter(({ id, isRefunded }) => ids.includes(id) && !isRefunded);
  const amount = ownAmount ?? (chosen.length > 0 ? decimal(paidFor(chosen, quote)) : '');
  const amountMinor = parseTypedAmount(amount, quote.currency) ?? 0;
  const isAmount = amountMinor > 0 && amountMinor <= maxMinor;
  const foreseen = foreseeRefund(order, chosen, amountMinor);

  return (
    <form
      className={layout.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setWrong(!isAmount);
        if (!isAmount || isOutdated) return;
        const esims = chosen.map(({ id, isRevocable }) => ({ id, mayKeep: !isRevocable }));
        refund.mutate({ esims, amount: decimal(amountMinor), ...toNote(note) }, { onSuccess: onRefunded });
      }}
    >
      {quote.obstacle && <Note>{t(`admin-refund.obstacles.${quote.obstacle}`)}</Note>}
      <RefundEsims
        order={order}
        esims={quote.esims}
        ids={chosen.map(({ id }) => id)}
        onIds={(next) => {
          setIds(next);
          setOwnAmount(undefined);
        }}
      />
      <div className={styles.fields}>
        <Field
          label={t('admin-refund.amount')}
          hint={t('admin-refund.amountHint', { amount: refundable })}
          error={isWrong && !isAmount ? t('admin-refund.amountWrong', { amount: refundable }) : undefined}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={({ target }) => setOwnAmount(target.value)}
        />
        <NoteField note={note} onNote={setNote} />
      </div>
      {isAmount && (
        <table className={`${gridStyles.grid} ${styles.outcome}`}>
          <caption className={layout.visuallyHidden}>{t('admin-refund.outcome')}</caption>
          <tbody>
            {foreseen.revoked > 0 && (
              <tr>
                <td>{t('admin-refund.stepRevoke', { count: foreseen.revoked })}</td>
                <td className={gridStyles.end}>+{money(foreseen.creditedMinor)}</td>
              </tr>
            )}
            {foreseen.kept > 0 && (
              <tr>
                <td>{t('admin-refund.stepKeep', { count: foreseen.kept })}</td>
                <td className={gridStyles.end}>{money(0)}</td>
              </tr>
            )}
            <tr>
              <td>{t('admin-refund.stepReturn', { provider: providerName(quote.provider ?? '') })}</td>
              <td className={gridStyles.end}>−{money(amountMinor)}</td>
            </tr>
          </tbody>
          {foreseen.marginMinor !== undefined && (
            <tfoot>
              <tr>
                <th scope="row">{t('admin-refund.marginAfter')}</th>
                <td className={gridStyles.end}>{money(foreseen.marginMinor)}</td>
              </tr>
            </tfoot>
          )}
        </table>
      )}
      <div className={layout.buttons}>
        <Button
          type="submit"
          variant="danger"
          pending={refund.isPending || isOutdated}
          pendingText={t(isOutdated ? 'admin-refund.lookingUp' : 'admin-refund.acting')}
        >
          {isAmount ? t('admin-refund.act', { amount: money(amountMinor) }) : t('admin-refund.actWithoutAmount')}
        </Button>
      </div>
      <p className={`${typography.small} ${typography.muted}`}>{t('admin-refund.order')}</p>
    </form>
  );
}
