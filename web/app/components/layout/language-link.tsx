import { useLocation } from 'react-router';
import { LANGUAGE_NAMES, otherLanguage, plainPath } from '~/lib/language.ts';
import { useLanguage } from '~/lib/use-language.ts';

/** The other language under its own name. A plain link that works without JavaScript; the server stores the choice. */
export function LanguageLink({ className }: { className?: string | undefined }) {
  const { pathname, search } = useLocation();
  const other = otherLanguage(useLanguage());
  const query = new URLSearchParams(search);
  query.set('lng', other);
  return (
    <a className={className} href={`${plainPath(pathname)}?${query}`} lang={other} hrefLang={other} rel="nofollow">
      {LANGUAGE_NAMES[other]}
    </a>
  );
}
