import { LocalLink } from '~/components/ui/local-link.tsx';
import typography from '~/components/ui/typography.module.css';
import { Trans, useTranslation } from '~/lib/translation.tsx';
import { privacyNoteTexts } from '~/locales/privacy-note.ts';

/** Where a form asks for personal data, what happens to it; in a new tab, so that what was entered stays. */
export function PrivacyNote() {
  const { t } = useTranslation(privacyNoteTexts);
  return (
    <p className={`${typography.small} ${typography.muted}`}>
      <Trans text={t('privacy-note.text')} components={{ privacy: <LocalLink to="/privacy" target="_blank" /> }} />
    </p>
  );
}
