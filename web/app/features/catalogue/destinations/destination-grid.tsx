import type { Destination } from '@esimshop/contracts/destinations';
import { Button } from '~/components/ui/button.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import rowStyles from '~/components/ui/row.module.css';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import typography from '~/components/ui/typography.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { destinationTexts } from '~/locales/destinations.ts';
import { pickPopularBadges } from '../places.ts';
import { TripPlannerLink } from '../trip-planner-link.tsx';
import { CoverageToggle } from './coverage-toggle.tsx';
import styles from './destination-grid.module.css';
import { DestinationRow } from './destination-row.tsx';
import { filterDestinations } from './destination-search.ts';
import { NothingFound } from './nothing-found.tsx';
import type { GridState } from './use-grid-state.ts';

type DestinationGridProps = {
  /** Undefined while loading. */
  destinations: readonly Destination[] | undefined;
  state: GridState;
  onChange: (change: Partial<GridState>) => void;
  onChoose: (name: string) => void;
};

/** The destinations of one coverage or search, as rows with prices. */
export function DestinationGrid({ destinations, state, onChange, onChoose }: DestinationGridProps) {
  const { t } = useTranslation(destinationTexts);
  const language = useLanguage();
  const { coverage, search, showAll } = state;
  const shown = filterDestinations(destinations ?? [], { ...state, language });
  const badges = pickPopularBadges(shown);
  const popularOnly = coverage === 'local' && !showAll && !search;
  const count = search
    ? t('destinations.matchCount', { count: shown.length, search })
    : t(popularOnly ? 'destinations.popularCount' : 'destinations.count', { count: shown.length });
  return (
    <section className={`${layout.wrap} ${layout.sectionSmall} ${layout.stack}`} aria-labelledby="destinations">
      <div className={layout.titleBar}>
        <h2 id="destinations" tabIndex={-1}>
          {t('destinations.heading')}
        </h2>
        <CoverageToggle coverage={coverage} onChange={(next) => onChange({ coverage: next, search: '' })} />
      </div>
      {!destinations && <SpinnerLine text={t('destinations.loading')} />}
      {destinations && (
        <p className={typography.muted} role="status">
          {shown.length > 0
            ? count
            : search && <span className={layout.visuallyHidden}>{t('destinations.noneMatchingTerm', { search })}</span>}
        </p>
      )}
      {shown.length > 0 && (
        <ul className={`${rowStyles.list} ${rowStyles.threeColumns}`}>
          {shown.map((destination) => (
            <li key={destination.code}>
              <DestinationRow destination={destination} popular={badges.has(destination.code)} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
      {destinations && shown.length === 0 && search && (
        <NothingFound
          destinations={destinations}
          search={search}
          onClear={() => onChange({ search: '' })}
          onChoose={onChoose}
        />
      )}
      {destinations && shown.length === 0 && !search && <EmptyState icon="globe" title={t('destinations.none')} />}
      {destinations && coverage === 'local' && !search && (
        <form className={styles.more}>
          <Button
            type="submit"
            name={showAll ? undefined : 'show'}
            value={showAll ? undefined : 'all'}
            aria-expanded={showAll}
            onClick={(event) => {
              event.preventDefault();
              onChange({ showAll: !showAll });
            }}
          >
            {t(showAll ? 'destinations.showPopular' : 'destinations.seeMore')}
            <Icon name="chevron" />
          </Button>
        </form>
      )}
      <TripPlannerLink />
    </section>
  );
}
