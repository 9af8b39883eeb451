import type { Product } from '@esimshop/contracts/products';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { classNames } from '~/lib/class-names.ts';
import { formatData, formatPrice, formatSpeed, isLongPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { planTexts } from '~/locales/plans.ts';
import type { FareRow, TierAllowance } from '../plan-groups.ts';
import { planLabels, pricePerDay, TIER_TEXTS } from '../plan-labels.ts';
import { PlanNote } from '../plan-note.tsx';
import styles from './fare-table.module.css';
import longStyles from './long-prices.module.css';

const TIER_USES = {
  lite: 'plans.tierLiteUse',
  essentials: 'plans.tierEssentialsUse',
  plus: 'plans.tierPlusUse',
} as const;

/** What each unlimited tier includes: its daily full-speed allowance, the speed afterwards, and typical uses. */
export function TierAllowances({ tiers }: { tiers: readonly TierAllowance[] }) {
  const { t } = useTranslation(commonTexts, planTexts);
  const language = useLanguage();
  return (
    <dl className={styles.tiers}>
      {tiers.map(({ tier, dailyMb, throttleKbps }) => (
        <div key={tier}>
          <dt>{t(TIER_TEXTS[tier])}</dt>
          <dd>
            {t('plans.tierPromise', {
              amount: formatData(dailyMb, t, language),
              speed: formatSpeed(throttleKbps, t, language),
            })}
            <small>{t(TIER_USES[tier])}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type FareTableProps = { rows: readonly FareRow[]; tiers: readonly TierAllowance[]; defaultId: number | undefined };

/** Unlimited plans: rows of days, columns of tiers, a radio per cell, in the same group as the strip. */
export function FareTable({ rows, tiers, defaultId }: FareTableProps) {
  const { t } = useTranslation(commonTexts, planTexts);
  return (
    <table className={styles.fares}>
      <thead>
        <tr>
          <th scope="col">{t('plans.days')}</th>
          {tiers.map(({ tier }) => (
            <th scope="col" key={tier}>
              {t(TIER_TEXTS[tier])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ days, fares }) => (
          <tr key={days}>
            <th scope="row">{t('common.days', { count: days })}</th>
            {tiers.map(({ tier }) => {
              const product = fares[tier];
              return (
                <td key={tier}>
                  {product ? <Fare key={product.id} product={product} chosen={product.id === defaultId} /> : <NoFare />}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What a cell has no room for. */
export function FareNotes({ rows }: Pick<FareTableProps, 'rows'>) {
  const { t } = useTranslation(commonTexts, planTexts);
  const language = useLanguage();
  const plans = rows.flatMap(({ fares }) => Object.values(fares));
  const named = plans.map((plan) => ({ plan, labels: planLabels(plan, t, language) }));
  return named.map(
    ({ plan, labels }) =>
      (plan.ownNames?.[language] || plan.notes?.[language] || plan.features.voiceMinutes || plan.features.smsCount) && (
        <p key={plan.id}>
          {labels.amount}, {labels.validity}
          <PlanNote isNamed plan={plan} />
        </p>
      ),
  );
}

function Fare({ product, chosen }: { product: Product; chosen: boolean }) {
  const { t } = useTranslation(commonTexts, planTexts);
  const { amount, validity } = planLabels(product, t, useLanguage());
  const price = formatPrice(product.price, product.currency);
  const perDay = t('common.perDay', { price: pricePerDay(product) ?? price });
  return (
    <label className={classNames(styles.fare, isLongPrice(product) && longStyles.fare)}>
      <input
        type="radio"
        name="plan"
        value={product.id}
        defaultChecked={chosen}
        aria-label={t('plans.fare', { amount, validity, price, perDay })}
      />
      <b>
        <Icon name="tick" />
        {breakAfterCode(price)}
      </b>
      <small>{breakAfterCode(perDay)}</small>
    </label>
  );
}

function NoFare() {
  const { t } = useTranslation(planTexts);
  return (
    <span className={`${styles.fare} ${styles.none}`}>
      <span aria-hidden="true">–</span>
      <span className={layout.visuallyHidden}>{t('plans.noFare')}</span>
    </span>
  );
}

/** `HUF 12,788.00` may take two lines; `$9.99` has nothing to break. */
function breakAfterCode(price: string): string {
  return price.replace('\u00a0', ' ');
}
