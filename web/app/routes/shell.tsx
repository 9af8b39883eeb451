import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { InlineScript } from '~/boot/inline-script.tsx';
import { showCartCount } from '~/boot/show-cart-count.ts';
import { ConnectionBanner } from '~/components/layout/connection-banner.tsx';
import { FocusHeading } from '~/components/layout/focus-heading.tsx';
import { Footer } from '~/components/layout/footer.tsx';
import { NeedsScript } from '~/components/layout/needs-script.tsx';
import { PageError } from '~/components/layout/page-error.tsx';
import { Prefetching } from '~/components/layout/prefetching.tsx';
import { SandboxBanner } from '~/components/layout/sandbox-banner.tsx';
import { SiteHeader } from '~/components/layout/site-header.tsx';
import { SkipLink } from '~/components/layout/skip-link.tsx';
import { ToastOutlet } from '~/components/ui/toast-outlet.tsx';
import { AccountMenu, PhoneAccountLinks } from '~/features/accounts/menu/account-menu.tsx';
import { useOfflineQueue } from '~/features/cart/use-offline-queue.ts';
import { usePageFacts } from '~/lib/page-facts.ts';

/** Only for who comes by a link with a code. */
const LinkedCode = lazy(async () => ({ default: (await import('~/features/cart/linked-code.tsx')).LinkedCode }));

/** Everything around a page. `main` and a sticky bar below it belong to the page. */
function Shell({ children }: { children: React.ReactNode }) {
  const { sandbox } = usePageFacts();
  const offlineQueue = useOfflineQueue();
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => setCode(new URLSearchParams(location.search).get('code')), []);
  return (
    <>
      <SkipLink />
      <SiteHeader
        account={(linkClass) => <AccountMenu linkClass={linkClass} />}
        phoneAccount={(linkClass) => <PhoneAccountLinks linkClass={linkClass} />}
      />
      <InlineScript source={import.meta.env.SSR ? showCartCount : undefined} />
      {sandbox && <SandboxBanner />}
      <ConnectionBanner hasQueuedChanges={offlineQueue.count > 0} onRetry={offlineQueue.retry} />
      <NeedsScript />
      {children}
      <Footer />
      <ToastOutlet />
      <Suspense>{code && <LinkedCode code={code} />}</Suspense>
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
