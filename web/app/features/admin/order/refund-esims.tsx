import type { AdminOrder } from '@esimshop/contracts/admin-order';
import { REFUND_DAYS } from '@esimshop/contracts/refund-days';
import type { RefundQuote } from '@esimshop/contracts/refunds';
import choiceStyles from '~/components/ui/choice.module.css';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import typography from '~/components/ui/typography.module.css';
import { classNames } from '~/lib/class-names.ts';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminRefundTexts } from '~/locales/admin-refund.ts';
import { commonTexts } from '~/locales/common.ts';
import gridStyles from '../parts/grid.module.css';
import { describePlan } from '../parts/plan-name.ts';
import styles from './order-refund.module.css';

export type EsimQuote = RefundQuote['esims'][number];

type RefundEsimsProps = {
  order: AdminOrder;
  esims: EsimQuote[];
  /** The chosen eSIMs. */
  ids: number[];
  onIds: (ids: number[]) => void;
  /** Without a refund. */
  withoutMoney?: boolean;
};

/** The eSIMs of an order to choose from, with what the rule and the supplier say about each. */
export function RefundEsims({ order, esims, ids, onIds, withoutMoney = false }: RefundEsimsProps) {
  const { t } = useTranslation(adminRefundTexts);
  if (esims.length === 0) return null;
  return (
    <table className={`${gridStyles.grid} ${gridStyles.fold} ${styles.refund}`}>
      <caption className={layout.visuallyHidden}>{t('admin-refund.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('admin-refund.choose')}</th>
          <th scope="col">{t('admin-refund.esim')}</th>
          {!withoutMoney && <th scope="col">{t('admin-refund.whatRuleSays')}</th>}
          <th scope="col">{t('admin-refund.whatSupplierSays')}</th>
          {!withoutMoney && (
            <th scope="col" className={gridStyles.end}>
              {t('admin-refund.returned')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {esims.map((esim) => (
          <EsimRow
            key={esim.id}
            esim={esim}
            order={order}
            checked={ids.includes(esim.id)}
            withoutMoney={withoutMoney}
            onChange={(isChosen) => onIds(isChosen ? [...ids, esim.id] : ids.filter((id) => id !== esim.id))}
          />
        ))}
      </tbody>
    </table>
  );
}

type EsimRowProps = {
  esim: EsimQuote;
  order: AdminOrder;
  checked: boolean;
  withoutMoney: boolean;
  onChange: (isChosen: boolean) => void;
};

function EsimRow({ esim, order, checked, withoutMoney, onChange }: EsimRowProps) {
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
      {!withoutMoney && (
        <td className={styles.rule}>
          <Verdict esim={esim} />
          {esim.verdict?.kind === 'no' && <small>{t('admin-refund.ownDecision')}</small>}
        </td>
      )}
      <td className={styles.supplier} data-label={t('admin-refund.whatSupplierSays')}>
        {esim.isCredited && t('admin-refund.credited', { amount: money(esim.cost) })}
        {!esim.isCredited &&
          esim.verdict &&
          t(esim.isRevocable ? 'admin-refund.notCredited' : 'admin-refund.notRevocable')}
        {esim.message && <small lang="en">“{esim.message}”</small>}
        {!esim.isCredited && esim.verdict && <small>{t('admin-refund.loss', { amount: money(esim.cost) })}</small>}
      </td>
      {!withoutMoney && (
        <td className={`${gridStyles.end} ${styles.money}`} data-label={t('admin-refund.returned')}>
          <b>{money(esim.price)}</b>
        </td>
      )}
    </tr>
  );
}

const VERDICTS = {
  yes: { icon: 'tick', tone: styles.yes },
  no: { icon: 'close', tone: styles.no },
  ask: { icon: 'info', tone: styles.ask },
} as const;

function Verdict({ esim: { verdict, isRefunded, hasCodes } }: { esim: EsimQuote }) {
  const { t } = useTranslation(adminRefundTexts);
  if (!verdict && !isRefunded && !hasCodes) return t('admin-refund.erased');
  if (!verdict) return t(isRefunded ? 'admin-refund.refundedAlready' : 'admin-refund.unknown');
  const reason = t(`admin-refund.reasons.${verdict.reason}`, { days: REFUND_DAYS });
  return (
    <span className={classNames(styles.verdict, VERDICTS[verdict.kind].tone)}>
      <Icon name={VERDICTS[verdict.kind].icon} />
      {t(`admin-refund.verdicts.${verdict.kind}`, { reason })}
    </span>
  );
}
