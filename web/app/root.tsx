import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Outlet, Scripts, ScrollRestoration, useMatches, useRouteError } from 'react-router';
import { BareError } from '~/components/layout/bare-error.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import type { Route } from './+types/root';
import { bootPage } from './boot/boot-page.ts';
import { InlineScript } from './boot/inline-script.tsx';
import { pageContext } from './lib/page-context.ts';
import { getQueryClient } from './lib/query-client.ts';
import { type StartMode, startModeOf } from './lib/start-mode.ts';
import css from './styles/app.css?inline';

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl, sandbox } = context.get(pageContext);
  return { publicUrl, sandbox };
}

export function shouldRevalidate(): boolean {
  return false;
}

/** Lets the boot script replay what was pressed before React could take it. */
function SignalReady() {
  useEffect(() => {
    document.dispatchEvent(new Event('shop:ready'));
  }, []);
  return null;
}

export function Layout({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const matched = startModeOf(useMatches());
  // Only what fails outside the shell gets here: nothing is started on such a page.
  const isBroken = Boolean(useRouteError());
  const [start] = useState<StartMode>(isBroken ? 'never' : matched);
  return (
    <html lang={i18n.language} data-start={start} suppressHydrationWarning>
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
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href={i18n.language === 'tr' ? '/manifest-tr.webmanifest' : '/manifest.webmanifest'} />
        <InlineScript source={import.meta.env.SSR ? bootPage : undefined} />
        <style href="app" precedence="app">
          {import.meta.env.SSR ? css : ''}
        </style>
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

/** The shell catches what its pages throw; this is for what the shell throws itself. */
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
