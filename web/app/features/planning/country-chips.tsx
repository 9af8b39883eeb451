import { Flag } from '~/components/ui/flag.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { codeOf, daysOf } from './trip-stays.ts';

type CountryChipsProps = {
  countries: readonly string[];
  nameOf: (code: string) => string;
  onRemove: (country: string) => void;
};

/** The countries of the trip in their order. Each is a tick that is sent with the form; taking it away removes the country. */
export function CountryChips({ countries, nameOf, onRemove }: CountryChipsProps) {
  const { t } = useTranslation();
  if (countries.length === 0) return null;
  return (
    <fieldset className="chips">
      <legend className="vh">
        {t('trip.countries')} {t('trip.removeHint')}
      </legend>
      {countries.map((country) => {
        const code = codeOf(country);
        const days = daysOf(country);
        return (
          <label className="chip" key={code}>
            <Flag code={code} />
            {days ? t('trip.countryDays', { country: nameOf(code), count: days }) : nameOf(code)}
            <input
              type="checkbox"
              name="countries"
              value={country}
              checked
              onChange={() => onRemove(country)}
              className="vh"
            />
            <Icon name="close" variant="small" />
          </label>
        );
      })}
    </fieldset>
  );
}
