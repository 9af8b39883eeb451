import { useLocation } from 'react-router';
import { plainPath } from '~/lib/language.ts';
import { usePageFacts } from '~/lib/page-facts.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { settings } from '~/settings.ts';

type SeoProps = {
  title: string;
  description?: string;
  /** Plain address with the query that tells pages apart; the current path where not given. */
  canonical?: string;
  /** For pages that belong to one visitor: no canonical address, no alternates. */
  noIndex?: boolean;
  image?: string;
};

/** Title, description, canonical and language addresses of a page. React moves them into the head. */
export function Seo({ title, description, canonical, noIndex = false, image }: SeoProps) {
  const { i18n } = useTranslation();
  const { publicUrl } = usePageFacts();
  const { pathname } = useLocation();
  const path = canonical ?? plainPath(pathname);
  const english = `${publicUrl}${path}`;
  const turkish = `${publicUrl}/tr${path === '/' ? '' : path}`;
  const own = i18n.language === 'tr' ? turkish : english;
  const fullTitle = `${title} · ${settings.shopName}`;
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {noIndex && <meta name="robots" content="noindex" />}
      {!noIndex && publicUrl && (
        <>
          <link rel="canonical" href={own} />
          <link rel="alternate" hrefLang="en" href={english} />
          <link rel="alternate" hrefLang="tr" href={turkish} />
          <link rel="alternate" hrefLang="x-default" href={english} />
          <meta property="og:url" content={own} />
          <meta property="og:title" content={fullTitle} />
          {description && <meta property="og:description" content={description} />}
          <meta property="og:type" content="website" />
          {image && <meta property="og:image" content={`${publicUrl}${image}`} />}
        </>
      )}
    </>
  );
}
