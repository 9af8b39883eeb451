import type { Coverage, Destination } from '@esimshop/contracts/destinations';
import { Button } from '~/components/ui/button.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import { TripWay } from '~/features/planning/trip-way.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { CoverageToggle } from './coverage-toggle.tsx';
import { DestinationRow } from './destination-row.tsx';
import { filterDestinations } from './destination-search.ts';
import { pickPopularBadges } from './places.ts';

export type GridState = { coverage: Coverage; search: string; showAll: boolean };

type DestinationGridProps = {
  /** Undefined while they load. */
  destinations: readonly Destination[] | undefined;
  state: GridState;
  onChange: (change: Partial<GridState>) => void;
  onChoose: (name: string) => void;
};

/** The destinations by coverage or by search, as rows to compare. */
export function DestinationGrid({ destinations, state, onChange, onChoose }: DestinationGridProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { coverage, search, showAll } = state;
  const shown = filterDestinations(destinations ?? [], { ...state, language });
  const badges = pickPopularBadges(shown);
  const popularOnly = coverage === 'local' && !showAll && !search;
  const count = search
    ? t('destinations.matchCount', { count: shown.length, search })
    : t(popularOnly ? 'destinations.popularCount' : 'destinations.count', { count: shown.length });
  return (
    <section className="wrap section-s stack" aria-labelledby="destinations">
      <div className="bar-title">
        <h2 id="destinations" tabIndex={-1}>
          {t('destinations.heading')}
        </h2>
        <CoverageToggle coverage={coverage} onChange={(next) => onChange({ coverage: next, search: '' })} />
      </div>
      {!destinations && <SpinnerLine text={t('destinations.loading')} />}
      {destinations && (
        <p className="muted" role="status">
          {shown.length > 0 ? count : ''}
        </p>
      )}
      {shown.length > 0 && (
        <ul className="plain rows rows-3">
          {shown.map((destination) => (
            <li key={destination.code}>
              <DestinationRow destination={destination} popular={badges.has(destination.code)} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
      {destinations && shown.length === 0 && search && (
        <EmptyState icon="search" title={t('destinations.noneMatchingTerm', { search })}>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              onChange({ search: '' });
            }}
          >
            <Button type="submit">{t('destinations.clearSearch')}</Button>
          </form>
        </EmptyState>
      )}
      {destinations && shown.length === 0 && !search && <EmptyState icon="globe" title={t('destinations.none')} />}
      {destinations && coverage === 'local' && !search && (
        <form className="more">
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
      <TripWay />
    </section>
  );
}
