import { COVERAGES, type Coverage } from '@esimshop/contracts/destination-codes';
import { useEffect, useRef } from 'react';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { destinationTexts } from '~/locales/destinations.ts';
import styles from './coverage-toggle.module.css';

type CoverageToggleProps = { coverage: Coverage; onChange: (coverage: Coverage) => void };

/** Local, regional or global, as one radio group. */
export function CoverageToggle({ coverage, onChange }: CoverageToggleProps) {
  const { t } = useTranslation(destinationTexts);
  const group = useRef<HTMLFieldSetElement>(null);

  // A choice made before hydration counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, on hydration
  useEffect(() => {
    const checked = group.current?.querySelector<HTMLInputElement>('input:checked')?.value;
    const early = COVERAGES.find((option) => option === checked);
    if (early && early !== coverage) onChange(early);
  }, []);

  return (
    <fieldset className={styles.toggle} ref={group}>
      <legend className={layout.visuallyHidden}>{t('destinations.coverage')}</legend>
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
