import type { Product } from '@esimshop/contracts/products';
import { Icon } from '~/components/ui/icon.tsx';
import { formatData, formatPrice, formatSpeed } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import type { FareRow, TierPromise } from './plan-groups.ts';
import { planWords, pricePerDay, TIER_TEXTS } from './plan-words.ts';

const TIER_USES = {
  lite: 'plans.tierLiteUse',
  essentials: 'plans.tierEssentialsUse',
  plus: 'plans.tierPlusUse',
} as const;

/** What each unlimited tier promises: full speed for so much a day, this speed afterwards, and what that is good for. */
export function TierPromises({ tiers }: { tiers: readonly TierPromise[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <dl className="tiers">
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

type FareTableProps = { rows: readonly FareRow[]; tiers: readonly TierPromise[]; defaultId: number | undefined };

/** Unlimited plans: days down, tiers across, one radio to a cell, in the same group as the strip. */
export function FareTable({ rows, tiers, defaultId }: FareTableProps) {
  const { t } = useTranslation();
  return (
    <table className="fares">
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
                  {product ? <Fare product={product} chosen={product.id === defaultId} /> : <NoFare />}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Fare({ product, chosen }: { product: Product; chosen: boolean }) {
  const { t } = useTranslation();
  const { amount, validity } = planWords(product, t, useLanguage());
  const price = formatPrice(product.price, product.currency);
  const perDay = t('common.perDay', { price: pricePerDay(product) ?? price });
  return (
    <label className="fare">
      <input
        type="radio"
        name="plan"
        value={product.id}
        defaultChecked={chosen}
        aria-label={t('plans.fare', { amount, validity, price, perDay })}
      />
      <b>
        <Icon name="tick" />
        {price}
      </b>
      <small>{perDay}</small>
    </label>
  );
}

function NoFare() {
  const { t } = useTranslation();
  return (
    <span className="fare fare-none">
      <span aria-hidden="true">–</span>
      <span className="vh">{t('plans.noFare')}</span>
    </span>
  );
}
