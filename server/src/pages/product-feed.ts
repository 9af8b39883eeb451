import { TIER_NAMES, toDataSize } from '@esimshop/contracts/plans';
import type { Product } from '@esimshop/contracts/products';

type FeedItem = {
  id: string;
  title: { en: string; tr: string };
  price: string;
  currency: string;
  url: { en: string; tr: string };
  availability: 'in_stock' | 'out_of_stock';
  country: string;
  dataMb: number | null;
  validityDays: number;
};

/** The product feed for comparison sites and assistants: every plan on sale with its price and URL, as JSON. */
export function buildProductFeed(publicUrl: string, products: readonly Product[]): string {
  const items = products.map((product): FeedItem => {
    const { id, productId, names, price, currency, countryCode, dataMb, validityDays } = product;
    return {
      id: productId,
      title: {
        en: `${names.en} eSIM, ${amountOf(product, 'Unlimited')}, ${validityDays} ${validityDays === 1 ? 'day' : 'days'}`,
        tr: `${names.tr} eSIM, ${amountOf(product, 'Sınırsız')}, ${validityDays} gün`,
      },
      price,
      currency,
      url: { en: `${publicUrl}/products/${id}`, tr: `${publicUrl}/tr/products/${id}` },
      availability: product.available ? 'in_stock' : 'out_of_stock',
      country: countryCode,
      dataMb,
      validityDays,
    };
  });
  return JSON.stringify({ shop: publicUrl, products: items });
}

function amountOf({ dataMb, features }: Product, unlimited: string): string {
  if (dataMb === null) return features.tier ? `${unlimited} ${TIER_NAMES[features.tier]}` : unlimited;
  const { value, unit } = toDataSize(dataMb);
  return `${value} ${unit}`;
}
