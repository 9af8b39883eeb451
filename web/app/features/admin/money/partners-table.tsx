import type { BookMonth, ComparedKind } from '@esimshop/contracts/admin-month';
import { formatDecimal, parseMoney, sum } from '@esimshop/contracts/money';
import { providerName } from '@esimshop/contracts/provider-name';
import { Badge } from '~/components/ui/badge.tsx';
import { formatPrice } from '~/lib/format.ts';
import { adminMoneyTexts } from '~/locales/admin-money.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import gridStyles from '../parts/grid.module.css';
import viewStyles from '../parts/view.module.css';
import styles from './money.module.css';

type Partner = BookMonth['partners'][number];

const KINDS = {
  payments: ['sale', 'refund', 'dispute', 'fee'],
  supplies: ['supplier_cost'],
} as const satisfies Record<Partner['role'], readonly ComparedKind[]>;

/** Each partner's month as the shop has it, and whether the partner's own books say the same. */
export function PartnersTable({ shown, side }: { shown: BookMonth; side: Partner['role'] }) {
  const { t } = useAdminTranslation(adminMoneyTexts);
  const partners = shown.partners.filter((each) => each.role === side);
  if (partners.length === 0) return null;
  const titleId = `partners-${side}`;
  return (
    <section className={viewStyles.part} aria-labelledby={titleId}>
      <div className={viewStyles.head}>
        <h2 id={titleId}>{t(`admin-money.roles.${side}`)}</h2>
        <p>{t(`admin-money.rolesText.${side}`)}</p>
      </div>
      <table className={`${gridStyles.grid} ${styles.parties}`}>
        <thead>
          <tr>
            <th scope="col">{t(`admin-money.partner.${side}`)}</th>
            {KINDS[side].map((kind) => (
              <th key={kind} scope="col" className={gridStyles.end}>
                {t(`admin-money.compared.${kind}`)}
              </th>
            ))}
            {side === 'payments' && (
              <th scope="col" className={gridStyles.end}>
                {t('admin-money.toBank')}
              </th>
            )}
            <th scope="col">{t('admin-money.theirReport')}</th>
          </tr>
        </thead>
        <tbody>
          {partners.map((each) => (
            <tr key={`${each.partner} ${each.currency}`}>
              <th scope="row">{providerName(each.partner)}</th>
              {KINDS[side].map((kind) => (
                <td key={kind} className={gridStyles.end} data-label={t(`admin-money.compared.${kind}`)}>
                  {formatPrice(each.kinds.find((own) => own.kind === kind)?.ours ?? zero(each), each.currency)}
                </td>
              ))}
              {side === 'payments' && (
                <td className={gridStyles.end} data-label={t('admin-money.toBank')}>
                  {formatPrice(paidOut(shown, each), each.currency)}
                </td>
              )}
              <td className={styles.verdict}>
                <Verdict shown={shown} own={each} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function zero({ currency }: Partner): string {
  return formatDecimal({ amountMinor: 0, currency });
}

function paidOut({ payouts }: BookMonth, { partner, currency }: Partner): string {
  const own = payouts.filter(
    (each) => each.partner === partner && each.currency === currency && each.state !== 'failed',
  );
  return formatDecimal(
    sum(
      own.map(({ amount }) => parseMoney(amount, currency)),
      currency,
    ),
  );
}

function Verdict({ shown, own }: { shown: BookMonth; own: Partner }) {
  const { t } = useAdminTranslation(adminMoneyTexts);
  const { partner, currency, hasBooks, kinds } = own;
  const reading = shown.readings.find((each) => each.partner === partner);
  if (!hasBooks) return <>{t('admin-money.noBooks')}</>;
  if (!shown.closed && reading?.problem)
    return (
      <Badge tone="bad" icon="alert">
        {t(`admin-money.problemWords.${reading.problem}`)}
      </Badge>
    );
  if (!shown.closed && !reading?.readThrough) return <>{t('admin-money.notReadYet')}</>;
  // Of books that are not read to the end there is one without a currency.
  const found = shown.differences.filter(
    (each) => each.partner === partner && (each.currency ?? currency) === currency,
  );
  const open = found.filter(({ decision }) => decision === null).length;
  if (open > 0)
    return (
      <Badge tone="wait" icon="alert">
        {t('admin-money.differences', { count: open })}
      </Badge>
    );
  const isSame = kinds.every(({ ours, theirs }) => ours === theirs);
  return (
    <Badge tone="ok" icon="tick">
      {t(isSame ? 'admin-money.same' : found.length > 0 ? 'admin-money.decided' : 'admin-money.agrees')}
    </Badge>
  );
}
