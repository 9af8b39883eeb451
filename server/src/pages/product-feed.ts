import { type Locale, localizePath, perLocale } from '@esimshop/contracts/locales';
import { TIER_NAMES, toDataSize } from '@esimshop/contracts/plans';
import type { Product } from '@esimshop/contracts/products';
import { PRODUCT_FEED_TEXTS } from '../texts/texts.ts';

type FeedItem = {
  id: string;
  title: Record<Locale, string>;
  price: string;
  currency: string;
  url: Record<Locale, string>;
  availability: 'in_stock' | 'out_of_stock';
  country: string;
  dataMb: number | null;
  validityDays: number;
};

/**
 * The product feed for comparison sites and assistants: every plan on sale with its price and URL, as JSON. `query` of a URL
 * leads to the page in the currency of the feed.
 */
export function buildProductFeed(publicUrl: string, products: readonly Product[], query = ''): string {
  const items = products.map((product): FeedItem => {
    const { id, productId, price, currency, countryCode, dataMb, validityDays } = product;
    return {
      id: productId,
      title: perLocale((locale) => titleOf(product, locale)),
      price,
      currency,
      url: perLocale((locale) => `${publicUrl}${localizePath(`/products/${id}`, locale)}${query}`),
      availability: product.available ? 'in_stock' : 'out_of_stock',
      country: countryCode,
      dataMb,
      validityDays,
    };
  });
  return JSON.stringify({ shop: publicUrl, products: items });
}

function titleOf(product: Product, locale: Locale): string {
  const { title, unlimited } = PRODUCT_FEED_TEXTS[locale];
  return title({
    place: product.ownNames?.[locale] ?? product.names[locale],
    amount: amountOf(product, unlimited),
    days: product.validityDays,
  });
}

function amountOf({ dataMb, features }: Product, unlimited: string): string {
  if (dataMb === null) return features.tier ? `${unlimited} ${TIER_NAMES[features.tier]}` : unlimited;
  const { value, unit } = toDataSize(dataMb);
  return `${value} ${unit}`;
}
