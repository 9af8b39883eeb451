import layout from '~/components/ui/layout.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { layoutTexts } from '~/locales/layout.ts';
import bannerStyles from './banner.module.css';

/** Shown on every page in sandbox mode. */
export function SandboxBanner() {
  const { t } = useTranslation(layoutTexts);
  return (
    <aside className={bannerStyles.banner}>
      <p className={layout.wrap}>
        {t('layout.sandboxNotice')} <a href="/sandbox">{t('layout.sandboxLink')}</a>
      </p>
    </aside>
  );
}
