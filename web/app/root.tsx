import { DELIVERED_BRAND, DELIVERED_SHOP_NAME, iconPath } from '@esimshop/contracts/brand';
import { LOCALES, localeFacts, manifestPath } from '@esimshop/contracts/locales';
import { DELIVERED_CONTACT, DELIVERED_SUPPORT } from '@esimshop/contracts/support-hours';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Outlet, Scripts, ScrollRestoration, useLocation, useRouteError } from 'react-router';
import { BareError } from '~/components/layout/bare-error.tsx';
import { useIsLive } from '~/lib/use-is-live.ts';
import { useLanguage } from '~/lib/use-language.ts';
import type { Route } from './+types/root';
import { writeBootScript } from './boot/boot-page.ts';
import { InlineScript } from './boot/inline-script.tsx';
import { pageContext } from './lib/page-context.ts';
import { usePageFacts } from './lib/page-facts.ts';
import { getQueryClient } from './lib/query-client.ts';
import { useBrand } from './lib/use-brand.ts';
import { findPage } from './pages.ts';
import css from './styles/global.css?inline';
import { writePalette } from './styles/write-palette.ts';

export function loader({ context }: Route.LoaderArgs) {
  const {
    publicUrl,
    sandbox,
    claims,
    company,
    brand,
    support,
    texts,
    currencies,
    includesTax,
    hasPaymentScript,
    banner,
    language,
  } = context.get(pageContext);
  const bannerText = banner?.texts[language];
  const hasOwnContact = company.email !== DELIVERED_CONTACT.email || company.phone !== '';
  const pages = (texts?.links ?? []).filter(({ place }) => place === 'footer');
  return {
    publicUrl,
    sandbox,
    claims,
    ...(hasPaymentScript && { hasPaymentScript }),
    ...(includesTax && { includesTax }),
    ...(currencies && { currencies }),
    ...(pages.length > 0 && { pages: pages.map(({ path, title }) => ({ path, title })) }),
    ...(bannerText && { banner: { text: bannerText, ...(banner?.link && { link: banner.link }) } }),
    // Every page carries it: what is not set takes no place.
    ...(isOwn(brand, { ...DELIVERED_BRAND, name: DELIVERED_SHOP_NAME }) && { brand }),
    ...(isOwn(support, DELIVERED_SUPPORT) && { support }),
    ...(hasOwnContact && { contact: { email: company.email, phone: company.phone } }),
  };
}

/** Whether the owner has changed a section; sections have their keys in one order. */
function isOwn<Section>(section: Section, delivered: Section): boolean {
  return JSON.stringify(section) !== JSON.stringify(delivered);
}

/**
 * Where the payment partner has a script, the pages on which a visitor pays are documents of their own: only their content
 * security policy allows it, and it is gone from the memory of the browser once they are left.
 */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    if (document.documentElement.dataset['paymentScript'] !== undefined)
      (await import('./lib/payment-pages.ts')).leaveForPayment(request.url);
    return next();
  },
];

export function shouldRevalidate(): boolean {
  return false;
}

/** Lets the boot script replay presses from before hydration, also on elements that only exist after it. */
function SignalReady() {
  const isLive = useIsLive();
  useEffect(() => {
    if (isLive) document.dispatchEvent(new Event('shop:ready'));
  }, [isLive]);
  return null;
}

export function Layout({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const { page } = findPage(useLocation().pathname);
  // Only errors outside the shell get here: such a page is not hydrated.
  const isBroken = Boolean(useRouteError());
  const [start] = useState(isBroken ? 'never' : page.start);
  const { currencies, hasPaymentScript } = usePageFacts();
  const brand = useBrand();
  const { direction } = localeFacts(language);
  return (
    <html
      lang={language}
      dir={direction === 'rtl' ? direction : undefined}
      data-start={start}
      data-language={language}
      data-currency={currencies?.shown}
      data-payment-script={hasPaymentScript}
      data-manifest={manifestPath(language)}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        {/* The gantry's colours; the boot script follows a stored choice. */}
        <meta
          name="theme-color"
          content="#16160f"
          media="(prefers-color-scheme:light)"
          data-theme-of="light"
          suppressHydrationWarning
        />
        <meta
          name="theme-color"
          content="#060605"
          media="(prefers-color-scheme:dark)"
          data-theme-of="dark"
          suppressHydrationWarning
        />
        <link rel="icon" href={iconPath('/favicon.svg', brand)} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={iconPath('/icons/apple-touch-icon.png', brand)} />
        {/* The browser bundle contains none of it. */}
        <InlineScript source={import.meta.env.SSR ? writeBootScript(start, LOCALES) : undefined} />
        <style href="global" precedence="global">
          {import.meta.env.SSR ? css : ''}
        </style>
        {brand.signal !== DELIVERED_BRAND.signal && (
          <style href="brand" precedence="brand">
            {import.meta.env.SSR ? writePalette(brand.signal) : ''}
          </style>
        )}
      </head>
      <body>
        {children}
        {start !== 'never' && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
        <SignalReady />
      </body>
    </html>
  );
}

/** The shell catches errors of its pages; this is for errors of the shell itself. */
export function ErrorBoundary() {
  return <BareError error={useRouteError()} />;
}

export default function Root() {
  const [queryClient] = useState(getQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
