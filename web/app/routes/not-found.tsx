import { useTranslation } from 'react-i18next';
import { data } from 'react-router';
import { Seo } from '~/components/layout/seo.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import type { PageHandle } from '~/lib/start-mode.ts';

export const handle: PageHandle = { start: 'never' };

export function loader() {
  return data(null, { status: 404 });
}

export async function clientLoader() {
  return null;
}

export default function NotFound() {
  const { t } = useTranslation();
  return (
    <main id="main" tabIndex={-1} className="wrap section-s">
      <Seo title={t('errors.notFoundTitle')} noIndex />
      <EmptyState icon="search" level={1} title={t('errors.notFoundTitle')} text={t('errors.notFoundText')} />
    </main>
  );
}
