import { Seo } from '~/components/layout/seo.tsx';
import { buttonClass } from '~/components/ui/button.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import type { PageHandle } from '~/lib/start-mode.ts';
import { useTranslation } from '~/lib/translation.tsx';

/** Stands in for whatever was asked for, so it must run without a script of its own. */
export const handle: PageHandle = { start: 'never' };

export default function OfflineRoute() {
  const { t } = useTranslation();
  return (
    <main id="main" tabIndex={-1} className="wrap section-s roomy">
      <Seo title={t('offline.title')} noIndex />
      <EmptyState icon="alert" level={1} title={t('offline.title')} text={t('offline.text')}>
        <p className="btns">
          {/* biome-ignore lint/a11y/useValidAnchor: the address stays the one that was asked for, and is loaded again */}
          <a className={buttonClass('go')} href="">
            {t('common.retry')}
          </a>
          <LocalLink className={buttonClass('line')} to="/offline/esims">
            {t('offline.esimsTitle')}
            <Arrow />
          </LocalLink>
        </p>
      </EmptyState>
    </main>
  );
}
