import { useLocation } from 'react-router';
import { plainPath } from '~/lib/language.ts';
import { type OgImage, ogImagePath } from '~/lib/og-image.ts';
import { usePageFacts } from '~/lib/page-facts.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { settings } from '~/settings.ts';

type SeoProps = {
  title: string;
  description?: string;
  /** Plain address with the query that tells pages apart; the current path where not given. */
  canonical?: string;
  /** For pages that belong to one visitor: no canonical address, no alternates. */
  noIndex?: boolean;
  /** What a shared link shows; the shop's own picture where not given. */
  image?: OgImage;
  /** `article` for guides. */
  type?: 'website' | 'article' | 'product';
};

/** Title, description, canonical and language addresses of a page. React moves them into the head. */
export function Seo({ title, description, canonical, noIndex = false, image, type = 'website' }: SeoProps) {
  const language = useLanguage();
  const { publicUrl } = usePageFacts();
  const { pathname } = useLocation();
  const path = canonical ?? plainPath(pathname);
  const english = `${publicUrl}${path}`;
  const turkish = `${publicUrl}/tr${path === '/' ? '' : path}`;
  const own = language === 'tr' ? turkish : english;
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
          <meta property="og:type" content={type} />
          <meta property="og:site_name" content={settings.shopName} />
          <meta property="og:locale" content={language === 'tr' ? 'tr_TR' : 'en_US'} />
          <meta property="og:image" content={`${publicUrl}${ogImagePath(language, image)}`} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={title} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}
