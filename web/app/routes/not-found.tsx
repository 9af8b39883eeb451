import { data } from 'react-router';
import { Seo } from '~/components/layout/seo.tsx';
import layout from '~/components/ui/layout.module.css';
import signStyles from '~/components/ui/sign.module.css';
import typography from '~/components/ui/typography.module.css';
import { DestinationBoard } from '~/features/catalogue/destinations/destination-board.tsx';
import { DestinationSearchForm } from '~/features/catalogue/destinations/destination-search-form.tsx';
import { toHomeBoard } from '~/features/catalogue/destinations/home-board.ts';
import { listDestinations } from '~/features/catalogue/requests.ts';
import { browserApi } from '~/lib/api-client.ts';
import { pageContext } from '~/lib/page-context.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { destinationTexts } from '~/locales/destinations.ts';
import { errorTexts } from '~/locales/errors.ts';
import type { Route } from './+types/not-found';

type Board = ReturnType<typeof toHomeBoard>;

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const board: Board | undefined = await listDestinations(api).then(toHomeBoard, () => undefined);
  return data({ board }, { status: 404 });
}

export async function clientLoader() {
  const board: Board | undefined = await listDestinations(browserApi).then(toHomeBoard, () => undefined);
  return { board };
}

/** The two sentences, with a search and popular destinations to continue from. */
export default function NotFound({ loaderData: { board } }: Route.ComponentProps) {
  const { t } = useTranslation(destinationTexts, errorTexts);
  return (
    <main id="main" tabIndex={-1}>
      <Seo title={t('errors.notFoundTitle')} />
      <div className={signStyles.sign}>
        <div className={`${layout.wrap} ${signStyles.withBoard}`}>
          <section className={`${signStyles.inside} ${signStyles.headline}`}>
            <div className={layout.stack}>
              <h1 className={typography.name}>{t('errors.notFoundTitle')}</h1>
              <p className={typography.lead}>{t('errors.notFoundText')}</p>
              <p className={typography.measure}>{t('errors.notFoundWay')}</p>
            </div>
            <DestinationSearchForm label={t('destinations.whereTo')} />
          </section>
          {board && <DestinationBoard destinations={board.popular} total={board.destinationCount} />}
        </div>
      </div>
      <div className={`${layout.wrap} ${layout.section} ${signStyles.afterBoard}`} />
    </main>
  );
}
