import type { Product } from '@esimshop/contracts/products';
import { useQuery } from '@tanstack/react-query';
import { data, isRouteErrorResponse } from 'react-router';
import { Breadcrumb } from '~/components/layout/breadcrumb.tsx';
import { PageError } from '~/components/layout/page-error.tsx';
import { Seo } from '~/components/layout/seo.tsx';
import layout from '~/components/ui/layout.module.css';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import { useAddToCart } from '~/features/cart/use-add-to-cart.ts';
import { planLabels, planTitle } from '~/features/catalogue/plan-labels.ts';
import { ActivationGuide, ProductCoverage, ProductDescription } from '~/features/catalogue/product/product-details.tsx';
import { ProductNotFound } from '~/features/catalogue/product/product-not-found.tsx';
import { ProductSeo } from '~/features/catalogue/product/product-seo.tsx';
import { PRODUCT_FORM_ID, ProductTicket } from '~/features/catalogue/product/product-ticket.tsx';
import { StickyAddToCart } from '~/features/catalogue/product/sticky-add-to-cart.tsx';
import { productQuery } from '~/features/catalogue/queries.ts';
import { getProduct, isMissing } from '~/features/catalogue/requests.ts';
import { pageContext } from '~/lib/page-context.ts';
import { preload } from '~/lib/preload.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { addingTexts } from '~/locales/adding.ts';
import { commonTexts } from '~/locales/common.ts';
import { productTexts } from '~/locales/product.ts';
import type { Route } from './+types/product';

export async function loader({ context, params }: Route.LoaderArgs): Promise<{ product?: Product }> {
  const { api } = context.get(pageContext);
  try {
    return { product: await getProduct(api, params.id) };
  } catch (error) {
    if (isMissing(error)) throw data(null, { status: 404 });
    throw error;
  }
}

export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<{ product?: Product }> {
  await preload(productQuery(params.id));
  return {};
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return missing ? <ProductNotFound /> : <PageError error={error} />;
}

export default function ProductPage({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation(addingTexts, commonTexts, productTexts);
  const language = useLanguage();
  const query = useQuery({ ...productQuery(params.id), initialData: () => loaderData.product });
  const { add, pending, inCart } = useAddToCart({ failure: 'adding.detailFailed' });
  const product = query.data;
  if (query.isError && !product) {
    if (isMissing(query.error)) return <ProductNotFound />;
    return <ProductNotFound failure={{ error: query.error, onRetry: () => void query.refetch() }} />;
  }
  if (!product) {
    return (
      <main id="main" tabIndex={-1} className={`${layout.wrap} ${layout.sectionSmall}`}>
        <Seo title={t('product.loading')} noIndex />
        <SpinnerLine text={t('product.loading')} />
      </main>
    );
  }
  return (
    <>
      <main id="main" tabIndex={-1}>
        <ProductSeo product={product} />
        <div className={`${layout.wrap} ${layout.sectionSmall} ${layout.stack}`}>
          <Breadcrumb
            way={[
              { text: t('product.home'), path: '/' },
              { text: t('product.plans'), path: '/products' },
            ]}
            here={t('product.crumb', planLabels(product, t, language))}
          />
          <ProductTicket
            product={product}
            pending={pending}
            inCart={inCart(product)}
            onAdd={(options) => add({ product, title: planTitle(product, t, language), ...options })}
          />
        </div>
        <div className={`${layout.wrap} ${layout.sectionEnd} ${layout.split}`}>
          <ProductCoverage product={product} />
          <section className={`${layout.stack} ${layout.offscreen}`}>
            <ProductDescription product={product} />
            <ActivationGuide product={product} />
          </section>
        </div>
      </main>
      <StickyAddToCart product={product} inCart={inCart(product)} formId={PRODUCT_FORM_ID} pending={pending} />
    </>
  );
}
