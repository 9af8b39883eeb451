import { REGION_CODES } from '@esimshop/contracts/destination-codes';
import type { Trip } from '@esimshop/contracts/trips';
import { useQuery } from '@tanstack/react-query';
import { JsonLd } from '~/components/layout/json-ld.tsx';
import { Seo } from '~/components/layout/seo.tsx';
import { buttonClass } from '~/components/ui/button.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import signStyles from '~/components/ui/sign.module.css';
import typography from '~/components/ui/typography.module.css';
import { DestinationBoard } from '~/features/catalogue/destinations/destination-board.tsx';
import { DestinationSearchForm } from '~/features/catalogue/destinations/destination-search-form.tsx';
import { toHomeBoard, toTicketPlans } from '~/features/catalogue/destinations/home-board.ts';
import { FeaturedPlans } from '~/features/catalogue/plans/featured-plans.tsx';
import { destinationsQuery, productsQuery, ratingsQuery } from '~/features/catalogue/queries.ts';
import { listDestinations, listProducts, listRatings } from '~/features/catalogue/requests.ts';
import { CallToAction } from '~/features/content/call-to-action.tsx';
import { toRatingSums } from '~/features/content/choose-rating.ts';
import { FaqSection } from '~/features/content/faq-section.tsx';
import { Features } from '~/features/content/features.tsx';
import { describeOrganization } from '~/features/content/organization.ts';
import { Promises } from '~/features/content/promises.tsx';
import { Steps } from '~/features/content/steps.tsx';
import { DeviceCheck } from '~/features/devices/device-check.tsx';
import { EXAMPLE_PATH, toTripExample } from '~/features/trip/trip-example.ts';
import { tripQuery } from '~/features/trip/trip-query.ts';
import { TripQuestion } from '~/features/trip/trip-question.tsx';
import { pageContext } from '~/lib/page-context.ts';
import { usePageFacts } from '~/lib/page-facts.ts';
import { preload } from '~/lib/preload.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useBrand } from '~/lib/use-brand.ts';
import { useContact } from '~/lib/use-contact.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { choosingTexts } from '~/locales/choosing.ts';
import { commonTexts } from '~/locales/common.ts';
import { destinationTexts } from '~/locales/destinations.ts';
import { guideTexts } from '~/locales/guide.ts';
import { homeTexts } from '~/locales/home.ts';
import type { Route } from './+types/home';

const FEATURED = { featured: 4 };

export async function loader({ context }: Route.LoaderArgs) {
  const { api, company, language } = context.get(pageContext);
  const [destinations, products, ratings, trip] = await Promise.all([
    listDestinations(api),
    listProducts(api, FEATURED),
    listRatings(api),
    api<Trip>(EXAMPLE_PATH, { isPriced: true }),
  ]);
  const { name, address, country, phone, vatId } = company;
  return {
    board: toHomeBoard(destinations),
    plans: toTicketPlans(products),
    trip: toTripExample(trip, language) ?? null,
    ratings: toRatingSums(ratings),
    ...(name && { company: { name, address, country, phone, vatId } }),
  };
}

export async function clientLoader(): Promise<Partial<Awaited<ReturnType<typeof loader>>>> {
  await Promise.all([
    preload(destinationsQuery()),
    preload(productsQuery(FEATURED)),
    preload(ratingsQuery()),
    preload(tripQuery(EXAMPLE_PATH)),
  ]);
  return {};
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(choosingTexts, commonTexts, destinationTexts, guideTexts, homeTexts);
  const { publicUrl } = usePageFacts();
  const { email } = useContact();
  const brand = useBrand();
  const language = useLanguage();
  const featured = useQuery({ ...productsQuery(FEATURED), enabled: !loaderData.plans });
  const list = useQuery({ ...destinationsQuery(), enabled: !loaderData.board });
  const trip = useQuery({ ...tripQuery(EXAMPLE_PATH), enabled: loaderData.trip === undefined });
  const rated = useQuery({ ...ratingsQuery(), enabled: !loaderData.ratings });
  const ratings = loaderData.ratings ?? (rated.data && toRatingSums(rated.data));
  const board = loaderData.board ?? (list.data && toHomeBoard(list.data));
  const count = board?.destinationCount ?? t('common.many');
  return (
    <main id="main" tabIndex={-1}>
      <Seo title={t('home.title')} description={t('home.description', { total: count })} canonical="/" />
      <div className={signStyles.sign}>
        <div className={`${layout.wrap} ${signStyles.withBoard}`}>
          <section className={`${signStyles.inside} ${signStyles.headline}`}>
            <h1>{t('home.headline')}</h1>
            <p className={`${typography.lead} ${typography.measure}`}>{t('home.lead', { total: count })}</p>
            <DestinationSearchForm label={t('destinations.whereTo')} />
            <p className={layout.buttons}>
              <LocalLink className={buttonClass('secondary')} to="/products">
                {t('home.browse')}
              </LocalLink>
              <LocalLink className={buttonClass('text')} to="/how-it-works">
                {t('home.howItWorks')}
              </LocalLink>
            </p>
            <DeviceCheck>
              <Icon name="phone" />
              {t('choosing.phone')}
            </DeviceCheck>
          </section>
          <DestinationBoard destinations={board?.popular ?? []} total={count} />
        </div>
      </div>
      <TripQuestion example={loaderData.trip ?? (trip.data && toTripExample(trip.data, language))} />
      <FeaturedPlans
        products={loaderData.plans ?? featured.data}
        error={featured.error}
        onRetry={() => void featured.refetch()}
      />
      <section
        className={`${layout.wrap} ${layout.sectionEnd} ${layout.stackLarge} ${layout.offscreen}`}
        aria-labelledby="why"
      >
        <h2 id="why">{t('guide.whyTitle')}</h2>
        <Features destinationCount={count} regionCount={board?.regionCount ?? REGION_CODES.length} />
        <Promises ratings={ratings} />
      </section>
      <Steps />
      <FaqSection>
        <p>
          <LocalLink className={buttonClass('secondary')} to="/support">
            {t('home.viewAllFaqs')}
          </LocalLink>
        </p>
      </FaqSection>
      <CallToAction title={t('home.finalTitle')} text={t('home.finalText')} action={t('home.browse')} to="/products" />
      <JsonLd
        data={{
          '@graph': [
            describeOrganization({ brand, publicUrl, email, company: loaderData.company ?? {} }),
            {
              '@type': 'WebSite',
              name: brand.name,
              url: `${publicUrl}/`,
              publisher: { '@id': `${publicUrl}/#shop` },
              potentialAction: {
                '@type': 'SearchAction',
                target: `${publicUrl}/products?search={search_term_string}`,
                'query-input': 'required name=search_term_string',
              },
            },
          ],
        }}
      />
    </main>
  );
}
