import { LOCALES, localeFacts, plainPath } from '@esimshop/contracts/locales';
import { useLocation } from 'react-router';
import { useHash } from '~/lib/use-hash.ts';
import { useLanguage } from '~/lib/use-language.ts';

/** The other languages under their own names. Plain links that work without JavaScript; the server stores the choice. */
export function LanguageLinks({ className }: { className?: string | undefined }) {
  const { pathname, search } = useLocation();
  const hash = useHash();
  const language = useLanguage();
  const others = LOCALES.filter((locale) => locale !== language);
  return others.map((other) => {
    const query = new URLSearchParams(search);
    query.set('lng', other);
    return (
      <a
        key={other}
        className={className}
        href={`${plainPath(pathname)}?${query}${hash}`}
        lang={other}
        hrefLang={other}
        rel="nofollow"
      >
        {localeFacts(other).name}
      </a>
    );
  });
}
