import type { TripSet } from '@esimshop/contracts/trips';
import { Badge } from '~/components/ui/badge.tsx';
import choiceStyles from '~/components/ui/choice.module.css';
import tableStyles from '~/components/ui/table.module.css';
import { planLabels } from '~/features/catalogue/plan-labels.ts';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { tripTexts } from '~/locales/trip.ts';
import styles from './trip-option-table.module.css';
import { isAvailable, type TripOption } from './trip-options.ts';

const OPTION_TEXTS = {
  local: 'trip.wayLocal',
  one: 'trip.wayOne',
  mixed: 'trip.wayMixed',
  single: 'trip.waySingle',
  wide: 'trip.wayWide',
  unlimited: 'trip.wayUnlimited',
  simple: 'trip.waySimple',
} as const;

type TripOptionTableProps = {
  options: readonly TripOption[];
  chosen: TripOption;
  currency: string;
  onChoose: (optionId: string) => void;
};

/** Every option with its price; selectable if there are several. */
export function TripOptionTable({ options, chosen, currency, onChoose }: TripOptionTableProps) {
  const { t } = useTranslation(tripTexts);
  const isChoice = options.filter(isAvailable).length > 1;
  return (
    <fieldset aria-label={t('trip.ways')}>
      <table className={`${tableStyles.table} ${styles.ways}`}>
        <thead>
          <tr>
            <th scope="col">{t('trip.way')}</th>
            <th scope="col" className={tableStyles.end}>
              {t('trip.plans')}
            </th>
            <th scope="col" className={tableStyles.end}>
              {t('trip.price')}
            </th>
          </tr>
        </thead>
        <tbody>
          {options.map((option) => (
            <tr key={option.id}>
              <th scope="row">
                <OptionChoice
                  option={option}
                  checked={option.id === chosen.id}
                  {...(isChoice && option.set ? { onChoose: () => onChoose(option.id) } : {})}
                />
              </th>
              <td className={tableStyles.end}>{option.set?.esimCount ?? '–'}</td>
              <td className={tableStyles.end} id={`price-${option.id}`}>
                {option.set ? <b>{formatPrice(option.set.total, currency)}</b> : '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  );
}

type OptionChoiceProps = { option: TripOption; checked: boolean; onChoose?: () => void };

/** An option's name and plans; a radio if `onChoose` is given. */
function OptionChoice({ option: { id, name, set, isBest }, checked, onChoose }: OptionChoiceProps) {
  const { t } = useTranslation(tripTexts);
  const label = (
    <span>
      <span className={styles.name}>
        {t(OPTION_TEXTS[name])}{' '}
        {isBest && (
          <Badge className={styles.cheapest} icon="tick">
            {t('trip.cheapest')}
          </Badge>
        )}
      </span>
      <small>{set ? <SetDescription set={set} /> : t('trip.impossible')}</small>
    </span>
  );
  if (!onChoose) return <div className={styles.way}>{label}</div>;
  return (
    <label className={styles.way}>
      <input
        className={`${choiceStyles.mark} ${styles.mark}`}
        type="radio"
        name="way"
        value={id}
        checked={checked}
        aria-describedby={`price-${id}`}
        onChange={onChoose}
      />
      {label}
    </label>
  );
}

function SetDescription({ set }: { set: TripSet }) {
  const { t } = useTranslation(commonTexts, tripTexts);
  const language = useLanguage();
  return set.items
    .map(({ product, quantity }) => {
      const plan = t('trip.setItem', planLabels(product, t, language));
      return quantity > 1 ? t('trip.setItemTimes', { quantity, plan }) : plan;
    })
    .join('; ');
}
