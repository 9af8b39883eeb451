import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { Outlet } from 'react-router';
import { InlineScript } from '~/boot/inline-script.tsx';
import { showCartCount } from '~/boot/show-cart-count.ts';
import { ConnectionBanner } from '~/components/layout/connection-banner.tsx';
import { FocusHeading } from '~/components/layout/focus-heading.tsx';
import { Footer } from '~/components/layout/footer.tsx';
import { NeedsScript } from '~/components/layout/needs-script.tsx';
import { OwnerBanner } from '~/components/layout/owner-banner.tsx';
import { PageError } from '~/components/layout/page-error.tsx';
import { Prefetching } from '~/components/layout/prefetching.tsx';
import { SandboxBanner } from '~/components/layout/sandbox-banner.tsx';
import { SiteHeader } from '~/components/layout/site-header.tsx';
import { SkipLink } from '~/components/layout/skip-link.tsx';
import { ToastOutlet } from '~/components/ui/toast-outlet.tsx';
import { AccountMenu, PhoneAccountLinks } from '~/features/accounts/menu/account-menu.tsx';
import { useOfflineQueue } from '~/features/cart/use-offline-queue.ts';
import { usePageFacts } from '~/lib/page-facts.ts';

/** Only in a shop that sells in several currencies. */
const CurrencyLinks = lazy(async () => ({
  default: (await import('~/features/currencies/currency-links.tsx')).CurrencyLinks,
}));

/** The menu does without where it cannot be loaded. */
const SavedEsimLine = lazy(() =>
  import('~/features/esims/saved/saved-esim-line.tsx').then(
    (part) => ({ default: part.SavedEsimLine }),
    () => ({ default: () => null }),
  ),
);

/** Everything around a page. `main` and a sticky bar below it belong to the page. */
function Shell({ children }: { children: React.ReactNode }) {
  const { currencies, sandbox } = usePageFacts();
  const currencyLinks = currencies && (
    <Suspense>
      <CurrencyLinks />
    </Suspense>
  );
  const offlineQueue = useOfflineQueue();
  const client = useQueryClient();
  useEffect(() => {
    const code = /[?&]code=(\w+)/.exec(location.search)?.[1];
    if (code) void import('~/features/cart/keep-linked-code.ts').then((part) => part.keepLinkedCode(code, client));
  }, [client]);
  return (
    <>
      <SkipLink />
      <SiteHeader
        account={(linkClass) => <AccountMenu linkClass={linkClass} />}
        phoneAccount={(linkClass) => <PhoneAccountLinks linkClass={linkClass} />}
        currencies={currencyLinks}
        savedEsims={
          <Suspense>
            <SavedEsimLine />
          </Suspense>
        }
      />
      <InlineScript source={import.meta.env.SSR ? showCartCount : undefined} />
      {sandbox && <SandboxBanner />}
      <OwnerBanner />
      <ConnectionBanner hasQueuedChanges={offlineQueue.count > 0} onRetry={offlineQueue.retry} />
      <NeedsScript />
      {children}
      <Footer currencies={currencyLinks} />
      <ToastOutlet />
      <FocusHeading />
      <Prefetching />
    </>
  );
}

export default function ShellRoute() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <Shell>
      <PageError error={error} />
    </Shell>
  );
}
