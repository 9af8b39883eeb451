import { COVERAGES, type Coverage } from '@esimshop/contracts/destinations';
import { Icon } from '~/components/ui/icon.tsx';
import { useTranslation } from '~/lib/translation.tsx';

type CoverageToggleProps = { coverage: Coverage; onChange: (coverage: Coverage) => void };

/** Local, regional or global, as one radio group. */
export function CoverageToggle({ coverage, onChange }: CoverageToggleProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="toggle">
      <legend className="vh">{t('destinations.coverage')}</legend>
      {COVERAGES.map((option) => (
        <label key={option}>
          <input
            type="radio"
            name="coverage"
            value={option}
            checked={option === coverage}
            onChange={() => onChange(option)}
          />
          <Icon name="tick" variant="small" />
          {t(`destinations.${option}`)}
        </label>
      ))}
    </fieldset>
  );
}
