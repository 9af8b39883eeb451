import type { Product } from '@esimshop/contracts/products';
import { REFUND_DAYS } from '@esimshop/contracts/refund-days';
import { JsonLd } from '~/components/layout/json-ld.tsx';
import { Seo } from '~/components/layout/seo.tsx';
import { formatPrice } from '~/lib/format.ts';
import { ogImagePath } from '~/lib/og-image.ts';
import { usePageFacts } from '~/lib/page-facts.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useShopName } from '~/lib/use-brand.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { productTexts } from '~/locales/product.ts';
import { tierOf } from '../plan-groups.ts';
import { coverageInText, planLabels, planTitle, TIER_TEXTS } from '../plan-labels.ts';

/** Head and structured data of a plan: product, offer, refund policy. No ratings: the shop collects none. */
export function ProductSeo({ product }: { product: Product }) {
  const { t } = useTranslation(commonTexts, productTexts);
  const language = useLanguage();
  const shopName = useShopName();
  const { publicUrl, currencies } = usePageFacts();
  const title = planTitle(product, t, language);
  const price = formatPrice(product.price, product.currency);
  const description = t(product.unlimited ? 'product.metaDescriptionUnlimited' : 'product.metaDescription', {
    ...planLabels(product, t, language),
    place: coverageInText(product, t, language),
    tier: t(TIER_TEXTS[tierOf(product)]),
    price,
  });
  const url = `${publicUrl}/products/${product.id}`;
  const image = { code: product.countryCode, version: product.price };
  return (
    <>
      <Seo
        title={title}
        description={description}
        canonical={`/products/${product.id}`}
        image={image}
        type="product"
        noIndex={product.unlisted ?? false}
      />
      <JsonLd
        data={{
          '@type': 'Product',
          name: title,
          description,
          sku: product.productId,
          url,
          image: `${publicUrl}${ogImagePath(language, image, currencies)}`,
          brand: { '@type': 'Brand', name: shopName },
          offers: {
            '@type': 'Offer',
            // Whoever follows it must find this price, in whatever currency they usually see prices.
            url: currencies ? `${url}?currency=${product.currency}` : url,
            price: product.price,
            priceCurrency: product.currency,
            availability: `https://schema.org/${product.available ? 'InStock' : 'OutOfStock'}`,
            hasMerchantReturnPolicy: {
              '@type': 'MerchantReturnPolicy',
              returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
              merchantReturnDays: REFUND_DAYS,
              returnFees: 'https://schema.org/FreeReturn',
            },
          },
        }}
      />
    </>
  );
}
