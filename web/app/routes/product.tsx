import type { Product } from '@esimshop/contracts/products';
import { useQuery } from '@tanstack/react-query';
import { data, isRouteErrorResponse } from 'react-router';
import { Breadcrumb } from '~/components/layout/breadcrumb.tsx';
import { PageError } from '~/components/layout/page-error.tsx';
import { Seo } from '~/components/layout/seo.tsx';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import { useAddToCart } from '~/features/cart/add-to-cart.ts';
import { LateBuyingBar } from '~/features/catalogue/late-buying-bar.tsx';
import { planTitle, planWords } from '~/features/catalogue/plan-words.ts';
import { ActivationGuide, ProductCoverage, ProductDescription } from '~/features/catalogue/product-details.tsx';
import { ProductNotFound } from '~/features/catalogue/product-not-found.tsx';
import { ProductSeo } from '~/features/catalogue/product-seo.tsx';
import { PRODUCT_FORM_ID, ProductTicket } from '~/features/catalogue/product-ticket.tsx';
import { productQuery } from '~/features/catalogue/queries.ts';
import { getProduct } from '~/features/catalogue/requests.ts';
import { ApiError } from '~/lib/api-error.ts';
import { pageContext } from '~/lib/page-context.ts';
import { preload } from '~/lib/preload.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import type { Route } from './+types/product';

/** Statuses with which the API says that an id names no product. */
const isMissing = (error: unknown) => error instanceof ApiError && [400, 404, 422].includes(error.status);

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
  const { t } = useTranslation();
  const language = useLanguage();
  const query = useQuery({ ...productQuery(params.id), initialData: () => loaderData.product });
  const { add, pending } = useAddToCart({ failure: 'adding.detailFailed' });
  const product = query.data;
  if (query.isError && !product) {
    if (isMissing(query.error)) return <ProductNotFound />;
    return <ProductNotFound failure={{ error: query.error, onRetry: () => void query.refetch() }} />;
  }
  if (!product) {
    return (
      <main id="main" tabIndex={-1} className="wrap section-s">
        <Seo title={t('product.loading')} noIndex />
        <SpinnerLine text={t('product.loading')} />
      </main>
    );
  }
  return (
    <>
      <main id="main" tabIndex={-1}>
        <ProductSeo product={product} />
        <div className="wrap section-s stack">
          <Breadcrumb
            way={[
              { text: t('product.home'), path: '/' },
              { text: t('product.plans'), path: '/products' },
            ]}
            here={t('product.crumb', planWords(product, t, language))}
          />
          <ProductTicket
            product={product}
            pending={pending}
            onAdd={() => add({ product, title: planTitle(product, t, language) })}
          />
        </div>
        <div className="wrap section-b split">
          <ProductCoverage product={product} />
          <section className="stack">
            <ProductDescription product={product} />
            <ActivationGuide product={product} />
          </section>
        </div>
      </main>
      <LateBuyingBar product={product} formId={PRODUCT_FORM_ID} pending={pending} />
    </>
  );
}
