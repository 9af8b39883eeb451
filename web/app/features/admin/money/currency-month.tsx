import type { BookKind, Books } from '@esimshop/contracts/admin-books';
import { decimalsOf, formatDecimal, formatMoney, parseMoney, sum } from '@esimshop/contracts/money';
import layout from '~/components/ui/layout.module.css';
import { formatNumber, formatPercent, formatPrice } from '~/lib/format.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminMoneyTexts } from '~/locales/admin-money.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { Figure, Figures } from '../parts/figures.tsx';
import gridStyles from '../parts/grid.module.css';
import styles from './money.module.css';
import { formatMonth } from './months.ts';

type OfCurrency = Books['currencies'][number];

/** What is told together: the figures at the top. */
const GROUPS = {
  paid: ['sale', 'discount'],
  returned: ['refund', 'dispute'],
  suppliers: ['supplier_cost', 'supplier_credit'],
  fees: ['fee'],
} as const satisfies Record<string, readonly BookKind[]>;

/** What takes from it, from left to right. */
const PARTS = ['suppliers', 'fees', 'returned'] as const;

type CurrencyMonthProps = {
  own: OfCurrency;
  month: string;
  /** Otherwise what was paid may have had its costs in another currency, so no share of it is left over. */
  isOnly: boolean;
};

/** The month’s figures in one currency, and what is left of them. */
export function CurrencyMonth({ own, month, isOnly }: CurrencyMonthProps) {
  const { t } = useAdminTranslation(adminMoneyTexts);
  const language = useLanguage();
  const { currency, kinds, result } = own;
  const money = (amount: string) => formatPrice(amount, currency);
  const sumOf = (wanted: readonly BookKind[]) =>
    formatDecimal(
      sum(
        kinds.filter(({ kind }) => wanted.includes(kind)).map(({ amount }) => parseMoney(amount, currency)),
        currency,
      ),
    );
  const countOf = (kind: BookKind) => kinds.find((each) => each.kind === kind)?.count ?? 0;
  const paid = sumOf(GROUPS.paid);
  const share = (amount: string) => (Number(paid) > 0 ? (Number(amount) * 100) / Number(paid) : undefined);
  const left = isOnly ? share(result) : undefined;
  const feeShare = share(sumOf(GROUPS.fees));
  const ofHundred = (percent: number) =>
    formatMoney({ amountMinor: Math.round(Math.abs(percent) * 10 ** decimalsOf(currency)), currency });
  // What a bank gave back, or a supplier, is no part of what was paid.
  const isDivided = left !== undefined && left >= 0 && PARTS.every((group) => Number(sumOf(GROUPS[group])) <= 0);
  const titleId = `month-${currency}`;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={layout.visuallyHidden}>
        {t('admin-money.inCurrency', { month: formatMonth(month, language), currency })}
      </h2>
      <Figures>
        <Figure name={t('admin-money.paid')} value={money(paid)}>
          {t('admin-money.orders', { count: countOf('sale') })}
        </Figure>
        <Figure name={t('admin-money.returned')} value={money(sumOf(GROUPS.returned))}>
          {t('admin-money.refunds', { count: countOf('refund') + countOf('dispute') })}
        </Figure>
        <Figure name={t('admin-money.suppliers')} value={money(sumOf(GROUPS.suppliers))}>
          {t('admin-money.purchases', { count: countOf('supplier_cost') })}
        </Figure>
        <Figure name={t('admin-money.fees')} value={money(sumOf(GROUPS.fees))}>
          {feeShare !== undefined && t('admin-money.ofPaid', { share: formatPercent(Math.abs(feeShare), language) })}
        </Figure>
        <Figure name={t('admin-money.left')} value={money(result)}>
          {left !== undefined && t('admin-money.ofPaid', { share: formatPercent(left, language) })}
        </Figure>
      </Figures>
      {isDivided && (
        <div className={styles.bar100}>
          <div className={styles.bar} aria-hidden="true">
            {PARTS.map((group) => (
              <span key={group} style={{ flexGrow: Math.abs(Number(sumOf(GROUPS[group]))) }} />
            ))}
            <span className={styles.left} style={{ flexGrow: Number(result) }} />
          </div>
          <p>
            {t('admin-money.ofHundred', {
              hundred: ofHundred(100),
              left: ofHundred(left),
              ...Object.fromEntries(PARTS.map((group) => [group, ofHundred(share(sumOf(GROUPS[group])) ?? 0)])),
            })}
          </p>
        </div>
      )}
      <table className={`${gridStyles.grid} ${styles.kinds}`}>
        <caption className={layout.visuallyHidden}>{t('admin-money.caption', { currency })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('admin-money.what')}</th>
            <th scope="col" className={gridStyles.end}>
              {t('admin-money.entries')}
            </th>
            <th scope="col" className={gridStyles.end}>
              {t('admin-money.amount', { currency })}
            </th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ kind, count, amount }) => (
            <tr key={kind}>
              <th scope="row">{t(`admin-money.kinds.${kind}`)}</th>
              <td className={gridStyles.end}>{formatNumber(count, language)}</td>
              <td className={gridStyles.end}>{money(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('admin-money.left')}</th>
            <td />
            <td className={gridStyles.end}>
              <b>{money(result)}</b>
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
