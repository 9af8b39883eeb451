import { useTranslation } from '~/lib/translation.tsx';

/** Said on every page while the partners are stand-ins. */
export function SandboxBanner() {
  const { t } = useTranslation();
  return (
    <aside className="sandbox">
      <p className="wrap">
        {t('layout.sandboxNotice')} <a href="/sandbox">{t('layout.sandboxLink')}</a>
      </p>
    </aside>
  );
}
