import { Seo } from '~/components/layout/seo.tsx';
import { buttonClass } from '~/components/ui/button.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { commonTexts } from '~/locales/common.ts';
import { offlineTexts } from '~/locales/offline.ts';
import { portalTexts } from '~/locales/portal.ts';

/** Served in place of any page, so it must work without a script of its own. */
export default function OfflineRoute() {
  const { t } = useTranslation(commonTexts, offlineTexts, portalTexts);
  return (
    <main id="main" tabIndex={-1} className={`${layout.wrap} ${layout.sectionSmall} ${layout.roomy}`}>
      <Seo title={t('offline.title')} />
      <EmptyState icon="alert" level={1} title={t('offline.title')} text={t('offline.text')}>
        <p className={layout.buttons}>
          {/* biome-ignore lint/a11y/useValidAnchor: the URL is still the requested one, and is reloaded */}
          <a className={buttonClass('primary')} href="">
            {t('common.retry')}
          </a>
          <LocalLink className={buttonClass('secondary')} to="/portal">
            {t('portal.title')}
            <Arrow />
          </LocalLink>
          <LocalLink className={buttonClass('text')} to="/offline/esims">
            {t('offline.esimsTitle')}
          </LocalLink>
        </p>
      </EmptyState>
    </main>
  );
}
