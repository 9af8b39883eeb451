import type { Destination } from '@esimshop/contracts/destinations';
import { Button, buttonClass } from '~/components/ui/button.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import rowStyles from '~/components/ui/row.module.css';
import typography from '~/components/ui/typography.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { destinationTexts } from '~/locales/destinations.ts';
import { DestinationRow } from './destination-row.tsx';
import { findSeveral, findSimilar, isAtSea } from './destination-search.ts';

type NothingFoundProps = {
  destinations: readonly Destination[];
  search: string;
  onClear: () => void;
  onChoose: (name: string) => void;
};

/** Nothing found, with a suggestion: the trip planner, a similar name, or that there is no network there. */
export function NothingFound({ destinations, search, onClear, onChoose }: NothingFoundProps) {
  const { t } = useTranslation(destinationTexts);
  const language = useLanguage();
  const several = findSeveral(destinations, search, language);
  const similar = several.length > 0 ? [] : findSimilar(destinations, search, language);
  const countries = several.map(({ code }) => code).join(',');
  return (
    <>
      <EmptyState icon="search" title={t('destinations.noneMatchingTerm', { search })}>
        {isAtSea(search) && <p className={typography.measure}>{t('destinations.atSea')}</p>}
        {several.length > 0 && (
          <LocalLink className={buttonClass('primary')} to={`/trip?${new URLSearchParams({ countries })}`}>
            {t('destinations.planTrip', { places: several.map(({ names }) => names[language]).join(', ') })}
            <Arrow />
          </LocalLink>
        )}
        <form
          onSubmit={(event) => {
            event.preventDefault();
            onClear();
          }}
        >
          <Button type="submit">{t('destinations.clearSearch')}</Button>
        </form>
      </EmptyState>
      {similar.length > 0 && (
        <section className={layout.stackSmall} aria-labelledby="did-you-mean">
          <h3 id="did-you-mean" className={typography.subheading}>
            {t('destinations.didYouMean')}
          </h3>
          <ul className={`${rowStyles.list} ${rowStyles.threeColumns}`}>
            {similar.map((destination) => (
              <li key={destination.code}>
                <DestinationRow destination={destination} popular={false} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
