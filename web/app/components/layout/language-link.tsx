import { useLocation } from 'react-router';
import { isLanguage, LANGUAGE_NAMES, otherLanguage, plainPath } from '~/lib/language.ts';
import { useTranslation } from '~/lib/translation.tsx';

/** The other language under its own name. A plain link, so it works before and without JavaScript; the server stores the choice. */
export function LanguageLink({ className }: { className?: string }) {
  const { i18n } = useTranslation();
  const { pathname, search } = useLocation();
  const other = otherLanguage(isLanguage(i18n.language) ? i18n.language : 'en');
  const query = new URLSearchParams(search);
  query.set('lng', other);
  return (
    <a className={className} href={`${plainPath(pathname)}?${query}`} lang={other} hrefLang={other} rel="nofollow">
      {LANGUAGE_NAMES[other]}
    </a>
  );
}
