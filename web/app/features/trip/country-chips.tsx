import { Flag } from '~/components/ui/flag.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { tripTexts } from '~/locales/trip.ts';
import styles from './country-chips.module.css';
import { codeOf, daysOf } from './itinerary.ts';

type CountryChipsProps = {
  countries: readonly string[];
  nameOf: (code: string) => string;
  onRemove: (country: string) => void;
};

/** The countries of the trip in order. Each is a checkbox of the form; unchecking it removes the country. */
export function CountryChips({ countries, nameOf, onRemove }: CountryChipsProps) {
  const { t } = useTranslation(tripTexts);
  if (countries.length === 0) return null;
  return (
    <fieldset className={layout.chips}>
      <legend className={layout.visuallyHidden}>
        {t('trip.countries')} {t('trip.removeHint')}
      </legend>
      {countries.map((country) => {
        const code = codeOf(country);
        const days = daysOf(country);
        return (
          <label className={styles.chip} key={code}>
            <Flag code={code} />
            {days ? t('trip.countryDays', { country: nameOf(code), count: days }) : nameOf(code)}
            <input
              type="checkbox"
              name="countries"
              value={country}
              checked
              onChange={() => onRemove(country)}
              className={layout.visuallyHidden}
            />
            <Icon name="close" variant="small" />
          </label>
        );
      })}
    </fieldset>
  );
}
