import { DEFAULT_LOCALE, LOCALES, localePrefix } from '@esimshop/contracts/locales';
import { nameLocale } from '@esimshop/contracts/name-locale';
import type { TextLink } from './text-pages.ts';

const LANGUAGES = LOCALES.map((locale) => {
  const prefix = localePrefix(locale);
  return `${prefix && `under ${prefix}, `}in ${nameLocale(locale, DEFAULT_LOCALE)}`;
}).join(' and, ');

/**
 * The content of `llms.txt`: what the shop is and where assistants find more. `currencies`: the shop's own first; `own`: pages
 * that the owner has added.
 */
export function buildLlmsText(
  shopName: string,
  publicUrl: string,
  [, ...others]: readonly string[],
  own: readonly TextLink[] = [],
): string {
  const link = (title: string, path: string, text: string) => `- [${title}](${publicUrl}${path}): ${text}`;
  return `# ${shopName}

> Prepaid travel eSIM data plans. Guest checkout; the QR code arrives within seconds. Prices are final and in US dollars${inOthers(others)}. Pages are ${LANGUAGES}.

## Plans

${link('All destinations', '/products', 'countries, regions and global plans with their lowest prices')}
${link('Product feed', '/feed.json', 'every plan on sale as JSON: title, price, URL, data, validity')}
${link('Trip planner', '/trip', 'the cheapest set of plans for several countries')}
- Plans of one country: ${publicUrl}/products?country=TR (ISO code); of a region: ${publicUrl}/products?region=Asia

## Before buying

${link('How it works', '/how-it-works', 'installation step by step and the phones that support eSIM')}
${link('Frequently asked questions', '/faq', 'activation, data, payment, refunds')}
${link('Refund policy', '/refund', 'when a purchase is refunded')}
${link('Support', '/support', 'contact by e-mail, chat and phone')}${own.map(({ title, path, text }) => `\n${link(title, path, text)}`).join('')}

## Optional

${link('Guides', '/blog', 'mobile data while traveling')}
${link('Sitemap', '/sitemap.xml', 'every public page in every language')}
${link('API description', '/api/docs', 'OpenAPI documentation')}
`;
}

function inOthers(currencies: readonly string[]): string {
  if (currencies.length === 0) return '';
  const queries = currencies.map((currency) => `?currency=${currency}`).join(', ');
  return `; pages and product feed are in another currency with ${queries}`;
}
