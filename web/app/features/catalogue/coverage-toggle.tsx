import { COVERAGES, type Coverage } from '@esimshop/contracts/destinations';
import { useEffect, useRef } from 'react';
import { Icon } from '~/components/ui/icon.tsx';
import { useTranslation } from '~/lib/translation.tsx';

type CoverageToggleProps = { coverage: Coverage; onChange: (coverage: Coverage) => void };

/** Local, regional or global, as one radio group. */
export function CoverageToggle({ coverage, onChange }: CoverageToggleProps) {
  const { t } = useTranslation();
  const group = useRef<HTMLFieldSetElement>(null);

  // What was chosen before React took over counts as chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once, when React takes over
  useEffect(() => {
    const checked = group.current?.querySelector<HTMLInputElement>('input:checked')?.value;
    const early = COVERAGES.find((option) => option === checked);
    if (early && early !== coverage) onChange(early);
  }, []);

  return (
    <fieldset className="toggle" ref={group}>
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
