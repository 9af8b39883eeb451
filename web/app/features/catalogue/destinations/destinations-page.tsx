import { REGION_CODES } from '@esimshop/contracts/destination-codes';
import { useQuery } from '@tanstack/react-query';
import { JsonLd } from '~/components/layout/json-ld.tsx';
import { Seo } from '~/components/layout/seo.tsx';
import layout from '~/components/ui/layout.module.css';
import { LoadFailure } from '~/components/ui/load-failure.tsx';
import signStyles from '~/components/ui/sign.module.css';
import { CallToAction } from '~/features/content/call-to-action.tsx';
import { FaqSection } from '~/features/content/faq-section.tsx';
import { Features } from '~/features/content/features.tsx';
import { Steps } from '~/features/content/steps.tsx';
import { formatPrice } from '~/lib/format.ts';
import { usePageFacts } from '~/lib/page-facts.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { destinationTexts } from '~/locales/destinations.ts';
import { guideTexts } from '~/locales/guide.ts';
import { planTexts } from '~/locales/plans.ts';
import { placePath } from '../places.ts';
import { destinationsQuery } from '../queries.ts';
import { DestinationGrid } from './destination-grid.tsx';
import { DestinationSearchForm } from './destination-search-form.tsx';
import { type RenderedDestinations, toDestinationTotals } from './rendered-destinations.ts';
import { toGridQuery, useGridState } from './use-grid-state.ts';

/** How many destinations the structured data lists: the most popular ones. */
const LISTED_DESTINATIONS = 12;
const CHOSEN_MS = 1500;

/** Toasts the chosen destination while its plans load. */
function useChosenToast(): (name: string) => void {
  const { t } = useTranslation(planTexts);
  return (country) =>
    toast({ title: t('plans.selected', { country }), description: t('plans.selectedText'), duration: CHOSEN_MS });
}

/** /products without a destination: search, coverage, and all destinations with prices. The URL holds the state. */
export function DestinationsPage({ rendered }: { rendered: RenderedDestinations | undefined }) {
  const { t } = useTranslation(commonTexts, destinationTexts, guideTexts);
  const language = useLanguage();
  const { publicUrl } = usePageFacts();
  const toastChosen = useChosenToast();
  const { fieldKey, fromUrl, shown, type, change } = useGridState('destinations');
  // The server sends the rows that it has rendered; the full list follows on hydration.
  const fullList = useQuery(destinationsQuery());
  const isRendered = rendered !== undefined && `${toGridQuery(rendered.state)}` === `${toGridQuery(shown)}`;
  const destinations = fullList.data?.destinations ?? (isRendered ? rendered.destinations : undefined);
  const totals = fullList.data ? toDestinationTotals(fullList.data) : rendered?.totals;
  const count = totals?.localCount ?? t('common.many');
  const regionCount = totals?.regionCount ?? REGION_CODES.length;
  const lowest = totals?.lowest;
  return (
    <main id="main" tabIndex={-1}>
      <Seo
        title={t('destinations.title', { total: count })}
        {...(lowest && {
          description: t('destinations.description', {
            total: count,
            price: formatPrice(lowest.fromPrice, lowest.currency),
          }),
        })}
        canonical="/products"
      />
      {rendered && (
        <JsonLd
          data={{
            '@type': 'ItemList',
            name: t('destinations.title', { total: count }),
            itemListElement: rendered.destinations.slice(0, LISTED_DESTINATIONS).map((place, position) => ({
              '@type': 'ListItem',
              position: position + 1,
              name: place.names[language],
              url: `${publicUrl}${placePath(place)}`,
            })),
          }}
        />
      )}
      <div className={signStyles.sign}>
        <section className={`${layout.wrap} ${signStyles.inside} ${signStyles.twoParts}`}>
          <h1>{t('destinations.headline')}</h1>
          <DestinationSearchForm
            key={fieldKey}
            label={t('destinations.selectLabel')}
            initialText={fromUrl.search}
            onType={type}
            onChoose={toastChosen}
          />
        </section>
      </div>
      {fullList.isError && !destinations ? (
        <LoadFailure
          title={t('destinations.loadFailed')}
          error={fullList.error}
          onRetry={() => void fullList.refetch()}
        />
      ) : (
        <DestinationGrid destinations={destinations} state={shown} onChange={change} onChoose={toastChosen} />
      )}
      <section
        className={`${layout.wrap} ${layout.sectionEnd} ${layout.stackLarge} ${layout.offscreen}`}
        aria-label={t('guide.whyTitle')}
      >
        <Features destinationCount={count} regionCount={regionCount} />
      </section>
      <Steps />
      <FaqSection />
      <CallToAction
        title={t('destinations.finalTitle')}
        text={t('destinations.finalText')}
        action={t('destinations.explore')}
        to="/products"
      />
    </main>
  );
}
