import { useLocation } from 'react-router';
import { plainPath } from '~/lib/language.ts';
import { isSessionPage } from '~/lib/session-pages.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { settings } from '~/settings.ts';

/** Pages that the browser fills in say so where it cannot, with another way to us. */
export function NeedsScript() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  if (!isSessionPage(plainPath(pathname))) return null;
  return (
    <noscript>
      <p className="wrap section-s">{t('layout.needsScript', { email: settings.contactEmail })}</p>
    </noscript>
  );
}
