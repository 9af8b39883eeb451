import type { AdminOrder } from '@esimshop/contracts/admin-order';
import { formatDecimal, parseDecimal } from '@esimshop/contracts/money';
import { providerName } from '@esimshop/contracts/provider-name';
import { REFUND_DAYS } from '@esimshop/contracts/refund-days';
import type { RefundQuote } from '@esimshop/contracts/refunds';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Badge } from '~/components/ui/badge.tsx';
import { Button } from '~/components/ui/button.tsx';
import choiceStyles from '~/components/ui/choice.module.css';
import { Field } from '~/components/ui/field.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LoadFailure } from '~/components/ui/load-failure.tsx';
import { Note } from '~/components/ui/note.tsx';
import typography from '~/components/ui/typography.module.css';
import { classNames } from '~/lib/class-names.ts';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminRefundTexts } from '~/locales/admin-refund.ts';
import { commonTexts } from '~/locales/common.ts';
import { DeskMoment } from '../parts/desk-moment.tsx';
import gridStyles from '../parts/grid.module.css';
import { describePlan } from '../parts/plan-name.ts';
import viewStyles from '../parts/view.module.css';
import { NoteField, toNote } from './gate.tsx';
import { refundQuoteQuery, useRefundOrder } from './order-acts.ts';
import styles from './order-refund.module.css';
import { foreseeRefund, paidFor } from './refund-outcome.ts';

type EsimQuote = RefundQuote['esims'][number];
type OrderRefundProps = { order: AdminOrder; timeZone: string };

/** The part of the page that an address can lead to. */
const REFUND_ID = 'refund';

const STATE_TONES = {
  requested: 'wait',
  revoking: 'info',
  returning: 'info',
  pending: 'info',
  needs_attention: 'wait',
  refunded: 'plain',
  failed: 'bad',
  declined: 'plain',
} as const;

/** What of an order was returned, and what can be: by the rule, by its suppliers, by the owner. */
export function OrderRefund({ order, timeZone }: OrderRefundProps) {
  const { t } = useTranslation(adminRefundTexts);
  const { hash, key } = useLocation();
  const isAskedFor = hash === `#${REFUND_ID}`;
  const [isOpen, setOpen] = useState(false);
  const quote = useQuery({ ...refundQuoteQuery(order.id, order.updatedAt), enabled: isOpen || isAskedFor });
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
        <RefundForm key={quote.dataUpdatedAt} order={order} quote={quote.data} />
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
            <DeskMoment at={createdAt} timeZone={timeZone} />
            {problem && <small lang="en">{problem}</small>}
          </span>
          <Badge tone={STATE_TONES[state]}>{t(`admin-refund.states.${state}`)}</Badge>
        </li>
      ))}
    </ul>
  );
}

function RefundForm({ order, quote }: { order: AdminOrder; quote: RefundQuote }) {
  const { t } = useTranslation(adminRefundTexts);
  const [ids, setIds] = useState<number[]>([]);
  const [ownAmount, setOwnAmount] = useState<string>();
  const [note, setNote] = useState('');
  const [isWrong, setWrong] = useState(false);
  const refund = useRefundOrder(order.id);
  const money = (minor: number) => formatPrice(formatDecimal(minor), quote.currency);
  const refundable = formatPrice(quote.refundable, quote.currency);
  const maxMinor = parseDecimal(quote.refundable) ?? 0;
  const chosen = quote.esims.filter(({ id }) => ids.includes(id));
  const amount = ownAmount ?? formatDecimal(paidFor(chosen, quote.refundable));
  const amountMinor = parseDecimal(amount) ?? 0;
  const isAmount = amountMinor > 0 && amountMinor <= maxMinor;
  const foreseen = foreseeRefund(order, chosen, amountMinor);

  if (quote.obstacle === 'not_paid' || quote.obstacle === 'disputed')
    return <Note>{t(`admin-refund.obstacles.${quote.obstacle}`)}</Note>;
  if (maxMinor === 0) return <p className={typography.muted}>{t('admin-refund.nothingLeft')}</p>;
  return (
    <form
      className={layout.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setWrong(!isAmount);
        if (!isAmount) return;
        const esims = chosen.map(({ id, isRevocable }) => ({ id, mayKeep: !isRevocable }));
        refund.mutate({ esims, amount: formatDecimal(amountMinor), ...toNote(note) });
      }}
    >
      {quote.obstacle && <Note>{t(`admin-refund.obstacles.${quote.obstacle}`)}</Note>}
      {quote.esims.length > 0 && (
        <table className={`${gridStyles.grid} ${gridStyles.fold} ${styles.refund}`}>
          <caption className={layout.visuallyHidden}>{t('admin-refund.caption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('admin-refund.choose')}</th>
              <th scope="col">{t('admin-refund.esim')}</th>
              <th scope="col">{t('admin-refund.whatRuleSays')}</th>
              <th scope="col">{t('admin-refund.whatSupplierSays')}</th>
              <th scope="col" className={gridStyles.end}>
                {t('admin-refund.returned')}
              </th>
            </tr>
          </thead>
          <tbody>
            {quote.esims.map((esim) => (
              <EsimRow
                key={esim.id}
                esim={esim}
                order={order}
                checked={ids.includes(esim.id)}
                onChange={(isChosen) => {
                  setIds(isChosen ? [...ids, esim.id] : ids.filter((id) => id !== esim.id));
                  setOwnAmount(undefined);
                }}
              />
            ))}
          </tbody>
        </table>
      )}
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
          <tfoot>
            <tr>
              <th scope="row">{t('admin-refund.marginAfter')}</th>
              <td className={gridStyles.end}>
                {foreseen.marginMinor < 0 && '−'}
                {money(Math.abs(foreseen.marginMinor))}
              </td>
            </tr>
          </tfoot>
        </table>
      )}
      <div className={layout.buttons}>
        <Button type="submit" variant="danger" pending={refund.isPending} pendingText={t('admin-refund.acting')}>
          {t('admin-refund.act', { amount: money(isAmount ? amountMinor : 0) })}
        </Button>
      </div>
      <p className={`${typography.small} ${typography.muted}`}>{t('admin-refund.order')}</p>
    </form>
  );
}

type EsimRowProps = { esim: EsimQuote; order: AdminOrder; checked: boolean; onChange: (isChosen: boolean) => void };

function EsimRow({ esim, order, checked, onChange }: EsimRowProps) {
  const { t } = useTranslation(adminRefundTexts, commonTexts);
  const known = order.esims.find(({ id }) => id === esim.id);
  const money = (amount: string) => formatPrice(amount, order.currency);
  const language = useLanguage();
  const name = { plan: known ? describePlan(known.plan, t, language) : '', iccid: known?.iccid ?? '' };
  return (
    <tr>
      <td className={styles.pick}>
        <input
          type="checkbox"
          className={choiceStyles.mark}
          aria-label={t('admin-refund.chooseOne', name)}
          checked={checked}
          disabled={esim.isRefunded}
          onChange={({ target }) => onChange(target.checked)}
        />
      </td>
      <th scope="row" className={styles.plan}>
        {name.plan}
        <small className={typography.code}>{name.iccid}</small>
      </th>
      <td className={styles.rule}>
        <Verdict esim={esim} />
        {esim.verdict?.kind === 'no' && <small>{t('admin-refund.ownDecision')}</small>}
      </td>
      <td className={styles.supplier} data-label={t('admin-refund.whatSupplierSays')}>
        {esim.isCredited && t('admin-refund.credited', { amount: money(esim.cost) })}
        {!esim.isCredited &&
          esim.verdict &&
          t(esim.isRevocable ? 'admin-refund.notCredited' : 'admin-refund.notRevocable')}
        {!esim.isCredited && esim.verdict && <small>{t('admin-refund.loss', { amount: money(esim.cost) })}</small>}
      </td>
      <td className={`${gridStyles.end} ${styles.money}`} data-label={t('admin-refund.returned')}>
        <b>{money(esim.price)}</b>
      </td>
    </tr>
  );
}

const VERDICTS = {
  yes: { icon: 'tick', tone: styles.yes },
  no: { icon: 'close', tone: styles.no },
  ask: { icon: 'info', tone: styles.ask },
} as const;

function Verdict({ esim: { verdict, isRefunded } }: { esim: EsimQuote }) {
  const { t } = useTranslation(adminRefundTexts);
  if (!verdict) return t(isRefunded ? 'admin-refund.refundedAlready' : 'admin-refund.unknown');
  const reason = t(`admin-refund.reasons.${verdict.reason}`, { days: REFUND_DAYS });
  return (
    <span className={classNames(styles.verdict, VERDICTS[verdict.kind].tone)}>
      <Icon name={VERDICTS[verdict.kind].icon} />
      {t(`admin-refund.verdicts.${verdict.kind}`, { reason })}
    </span>
  );
}
