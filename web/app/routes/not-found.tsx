import { data } from 'react-router';
import { Seo } from '~/components/layout/seo.tsx';
import { DestinationBoard } from '~/features/catalogue/destination-board.tsx';
import { DestinationSeek } from '~/features/catalogue/destination-seek.tsx';
import { toHomeBoard } from '~/features/catalogue/home-board.ts';
import { listDestinations } from '~/features/catalogue/requests.ts';
import { browserApi } from '~/lib/api-client.ts';
import { pageContext } from '~/lib/page-context.ts';
import type { PageHandle } from '~/lib/start-mode.ts';
import { useTranslation } from '~/lib/translation.tsx';
import type { Route } from './+types/not-found';

export const handle: PageHandle = { start: 'never' };

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

/** The two sentences, and a way on: look a place up, or start from a popular one. */
export default function NotFound({ loaderData: { board } }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <main id="main" tabIndex={-1}>
      <Seo title={t('errors.notFoundTitle')} noIndex />
      <div className="sign">
        <div className="wrap home-top">
          <section className="sign-in home-sign">
            <div className="stack">
              <h1 className="name">{t('errors.notFoundTitle')}</h1>
              <p className="lead">{t('errors.notFoundText')}</p>
              <p className="measure">{t('errors.notFoundWay')}</p>
            </div>
            <DestinationSeek label={t('destinations.whereTo')} />
          </section>
          {board && <DestinationBoard destinations={board.popular} total={board.destinationCount} />}
        </div>
      </div>
      <div className="wrap section after-board" />
    </main>
  );
}
