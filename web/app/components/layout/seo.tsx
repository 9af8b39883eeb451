import { DEFAULT_LOCALE, LOCALES, localeFacts, localizePath, plainPath } from '@esimshop/contracts/locales';
import { useLocation } from 'react-router';
import type { Language } from '~/lib/language.ts';
import { type OgImage, ogImagePath } from '~/lib/og-image.ts';
import { usePageFacts } from '~/lib/page-facts.ts';
import { useShopName } from '~/lib/use-brand.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { findPage } from '~/pages.ts';

type SeoProps = {
  title: string;
  description?: string;
  /** Canonical address including the query parameters that distinguish pages; defaults to the current path. */
  canonical?: string;
  /** For a state that is not a page of its own: no canonical address, no alternates. Pages that are never indexed need not set it. */
  noIndex?: boolean;
  /** Image for shared links; defaults to the shop's own. */
  image?: OgImage;
  /** `article` for guides. */
  type?: 'website' | 'article' | 'product';
};

/** Title, description, canonical and language addresses of a page. React moves them into the head. */
export function Seo({ title, description, canonical, noIndex, image, type = 'website' }: SeoProps) {
  const language = useLanguage();
  const { publicUrl, currencies } = usePageFacts();
  const shopName = useShopName();
  const { pathname } = useLocation();
  const isHidden = noIndex || findPage(pathname).page.indexing === 'never';
  const path = canonical ?? plainPath(pathname);
  const addressIn = (locale: Language) => `${publicUrl}${localizePath(path, locale)}`;
  const own = addressIn(language);
  const fullTitle = `${title} · ${shopName}`;
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {isHidden && <meta name="robots" content="noindex" />}
      {!isHidden && publicUrl && (
        <>
          <link rel="canonical" href={own} />
          {LOCALES.map((locale) => (
            <link key={locale} rel="alternate" hrefLang={locale} href={addressIn(locale)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={addressIn(DEFAULT_LOCALE)} />
          <meta property="og:url" content={own} />
          <meta property="og:title" content={fullTitle} />
          {description && <meta property="og:description" content={description} />}
          <meta property="og:type" content={type} />
          <meta property="og:site_name" content={shopName} />
          <meta property="og:locale" content={localeFacts(language).regional.replace('-', '_')} />
          <meta property="og:image" content={`${publicUrl}${ogImagePath(language, image, currencies)}`} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={title} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}
