import type { TripSet } from '@esimshop/contracts/trips';
import { Badge } from '~/components/ui/badge.tsx';
import { planWords } from '~/features/catalogue/plan-words.ts';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { isPossible, type TripWay } from './trip-ways.ts';

const WAY_TEXTS = {
  local: 'trip.wayLocal',
  one: 'trip.wayOne',
  mixed: 'trip.wayMixed',
  single: 'trip.waySingle',
  wide: 'trip.wayWide',
  unlimited: 'trip.wayUnlimited',
  simple: 'trip.waySimple',
} as const;

type TripWaysTableProps = {
  ways: readonly TripWay[];
  chosen: TripWay;
  currency: string;
  onChoose: (way: string) => void;
};

/** Every way with its price; where there are several, one of them is chosen. */
export function TripWaysTable({ ways, chosen, currency, onChoose }: TripWaysTableProps) {
  const { t } = useTranslation();
  const isChoice = ways.filter(isPossible).length > 1;
  return (
    <fieldset aria-label={t('trip.ways')}>
      <table className="table trip-ways">
        <thead>
          <tr>
            <th scope="col">{t('trip.way')}</th>
            <th scope="col" className="end">
              {t('trip.plans')}
            </th>
            <th scope="col" className="end">
              {t('trip.price')}
            </th>
          </tr>
        </thead>
        <tbody>
          {ways.map((way) => (
            <tr key={way.id}>
              <th scope="row">
                <WayChoice
                  way={way}
                  checked={way.id === chosen.id}
                  {...(isChoice && way.set ? { onChoose: () => onChoose(way.id) } : {})}
                />
              </th>
              <td className="end">{way.set?.esimCount ?? '–'}</td>
              <td className="end" id={`price-${way.id}`}>
                {way.set ? <b>{formatPrice(way.set.total, currency)}</b> : '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  );
}

type WayChoiceProps = { way: TripWay; checked: boolean; onChoose?: () => void };

/** A way in words; a choice where `onChoose` is given. */
function WayChoice({ way: { id, name, set, isBest }, checked, onChoose }: WayChoiceProps) {
  const { t } = useTranslation();
  const words = (
    <span>
      <span className="trip-way-name">
        {t(WAY_TEXTS[name])} {isBest && <Badge icon="tick">{t('trip.cheapest')}</Badge>}
      </span>
      <small>{set ? <SetWords set={set} /> : t('trip.impossible')}</small>
    </span>
  );
  if (!onChoose) return <div className="trip-way">{words}</div>;
  return (
    <label className="trip-way">
      <input
        className="pick"
        type="radio"
        name="way"
        value={id}
        checked={checked}
        aria-describedby={`price-${id}`}
        onChange={onChoose}
      />
      {words}
    </label>
  );
}

function SetWords({ set }: { set: TripSet }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return set.items
    .map(({ product, quantity }) => {
      const plan = t('trip.setItem', planWords(product, t, language));
      return quantity > 1 ? t('trip.setItemTimes', { quantity, plan }) : plan;
    })
    .join('; ');
}
