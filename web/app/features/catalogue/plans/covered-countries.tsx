import type { RegionalCountry } from '@esimshop/contracts/destinations';
import { fold } from '@esimshop/contracts/fold';
import { useState } from 'react';
import { Field } from '~/components/ui/field.tsx';
import { Flag } from '~/components/ui/flag.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import typography from '~/components/ui/typography.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { planTexts } from '~/locales/plans.ts';
import styles from './covered-countries.module.css';

const SEARCHABLE_FROM = 20;
const FIRST_SHOWN = 12;

type CoveredCountriesProps = { countries: readonly RegionalCountry[] | undefined; failed: boolean };

/** The countries that a regional plan covers: the first at once, and a search field for long lists. */
export function CoveredCountries({ countries, failed }: CoveredCountriesProps) {
  const { t } = useTranslation(commonTexts, planTexts);
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  if (failed) return <p className={`${layout.wrap} ${typography.muted}`}>{t('plans.coveredFailed')}</p>;
  if (!countries) {
    return (
      <div className={layout.wrap}>
        <SpinnerLine text={t('common.loading')} />
      </div>
    );
  }
  if (countries.length === 0) return null;
  const collator = new Intl.Collator(language);
  const shown = countries
    .filter(({ names, iso }) => fold([...Object.values(names), iso].join(' ')).includes(fold(typed)))
    .toSorted((a, b) => collator.compare(a.names[language], b.names[language]));
  const isFolded = typed === '' && shown.length > FIRST_SHOWN + 1;
  const hidden = isFolded ? shown.slice(FIRST_SHOWN) : [];
  return (
    <section className={`${layout.wrap} ${layout.stack} ${styles.part}`} aria-labelledby="covered">
      <h2 id="covered">{t('plans.coveredTitle')}</h2>
      <p>{t('plans.coveredCount', { count: countries.length })}</p>
      {countries.length > SEARCHABLE_FROM && (
        <Field
          className={styles.search}
          label={t('plans.coveredSearch')}
          type="search"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <div>
        <Countries countries={shown.slice(0, shown.length - hidden.length)} />
        {hidden.length > 0 && (
          <details className={styles.fold}>
            <summary>
              {t('plans.coveredMore', { count: hidden.length })}
              <Icon name="chevron" />
            </summary>
            <Countries countries={hidden} />
          </details>
        )}
      </div>
      <p role="status">{shown.length === 0 ? t('plans.coveredNone') : ''}</p>
    </section>
  );
}

function Countries({ countries }: { countries: readonly RegionalCountry[] }) {
  const language = useLanguage();
  return (
    <ul className={styles.countries}>
      {countries.map(({ iso, names }) => (
        <li key={iso}>
          <Flag code={iso} />
          {names[language]}
        </li>
      ))}
    </ul>
  );
}
