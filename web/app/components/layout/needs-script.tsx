import { useLocation } from 'react-router';
import layout from '~/components/ui/layout.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { useContact } from '~/lib/use-contact.ts';
import { layoutTexts } from '~/locales/layout.ts';
import { findPage } from '~/pages.ts';

/** Tells visitors without JavaScript that this page needs it, with another way to reach us. */
export function NeedsScript() {
  const { t } = useTranslation(layoutTexts);
  const { email } = useContact();
  const { pathname } = useLocation();
  if (findPage(pathname).page.kind !== 'session') return null;
  return (
    <noscript>
      <p className={`${layout.wrap} ${layout.sectionSmall}`}>{t('layout.needsScript', { email })}</p>
    </noscript>
  );
}
