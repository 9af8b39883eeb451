import { REGION_CODES } from '@esimshop/contracts/destinations';
import { useQuery } from '@tanstack/react-query';
import { JsonLd } from '~/components/layout/json-ld.tsx';
import { Seo } from '~/components/layout/seo.tsx';
import { LoadFailure } from '~/components/ui/load-failure.tsx';
import { Features } from '~/features/guide/features.tsx';
import { FinalSign } from '~/features/guide/final-sign.tsx';
import { Questions } from '~/features/guide/questions.tsx';
import { Steps } from '~/features/guide/steps.tsx';
import { formatPrice } from '~/lib/format.ts';
import { usePageFacts } from '~/lib/page-facts.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { settings } from '~/settings.ts';
import { DestinationGrid } from './destination-grid.tsx';
import { DestinationSeek } from './destination-seek.tsx';
import { placePath } from './places.ts';
import { destinationsQuery } from './queries.ts';
import type { DestinationList } from './requests.ts';
import { useChosenToast } from './use-chosen-toast.ts';
import { useGridState } from './use-grid-state.ts';

/** How many places the structured data names: those that everybody asks for. */
const LISTED_PLACES = 12;

function lowestPrice({ destinations }: DestinationList): string {
  const lowest = destinations.reduce<DestinationList['destinations'][number] | undefined>(
    (best, next) => (best && Number(best.fromPrice) <= Number(next.fromPrice) ? best : next),
    undefined,
  );
  return lowest ? formatPrice(lowest.fromPrice, lowest.currency) : '';
}

/** /products without a place: search, coverage, and all destinations to compare. The address keeps the state. */
export function DestinationsPage({ rendered }: { rendered: DestinationList | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { publicUrl } = usePageFacts();
  const sayChosen = useChosenToast();
  const { fieldKey, kept, shown, type, change } = useGridState('destinations');
  // What the server sent may lack the aliases that a search reads; the whole list comes once one is made.
  const whole = useQuery({ ...destinationsQuery(), enabled: !rendered || shown.search !== '' });
  const list = whole.data ?? rendered;
  const count = list?.localCount ?? settings.claims.destinations;
  const regionCount =
    list?.destinations.filter(({ coverage }) => coverage === 'regional').length ?? REGION_CODES.length;
  return (
    <main id="main" tabIndex={-1}>
      <Seo
        title={t('destinations.title', { total: count })}
        {...(list ? { description: t('destinations.description', { total: count, price: lowestPrice(list) }) } : {})}
        canonical="/products"
      />
      {rendered && (
        <JsonLd
          data={{
            '@type': 'ItemList',
            name: t('destinations.title', { total: count }),
            itemListElement: rendered.destinations.slice(0, LISTED_PLACES).map((place, position) => ({
              '@type': 'ListItem',
              position: position + 1,
              name: place.names[language],
              url: `${publicUrl}${placePath(place)}`,
            })),
          }}
        />
      )}
      <div className="sign">
        <section className="wrap sign-in sign-two">
          <h1>{t('destinations.headline')}</h1>
          <DestinationSeek
            key={fieldKey}
            label={t('destinations.selectLabel')}
            initialText={kept.search}
            onType={type}
            onChoose={sayChosen}
          />
        </section>
      </div>
      {whole.isError && !list ? (
        <LoadFailure title={t('destinations.loadFailed')} error={whole.error} onRetry={() => void whole.refetch()} />
      ) : (
        <DestinationGrid destinations={list?.destinations} state={shown} onChange={change} onChoose={sayChosen} />
      )}
      <section className="wrap section-b stack-l" aria-label={t('guide.whyTitle')}>
        <Features destinationCount={count} regionCount={regionCount} />
      </section>
      <Steps />
      <Questions />
      <FinalSign
        title={t('destinations.finalTitle')}
        text={t('destinations.finalText')}
        action={t('destinations.explore')}
        to="/products"
      />
    </main>
  );
}
