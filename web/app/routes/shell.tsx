import { Outlet } from 'react-router';
import { InlineScript } from '~/boot/inline-script.tsx';
import { showCartCount } from '~/boot/show-cart-count.ts';
import { AreaStyles } from '~/components/layout/area-styles.tsx';
import { ConnectionBanner } from '~/components/layout/connection-banner.tsx';
import { FocusHeading } from '~/components/layout/focus-heading.tsx';
import { Footer } from '~/components/layout/footer.tsx';
import { Gantry } from '~/components/layout/gantry.tsx';
import { NeedsScript } from '~/components/layout/needs-script.tsx';
import { PageError } from '~/components/layout/page-error.tsx';
import { Prefetching } from '~/components/layout/prefetching.tsx';
import { SandboxBanner } from '~/components/layout/sandbox-banner.tsx';
import { ToastOutlet } from '~/components/ui/toast-outlet.tsx';
import { useWaitingChanges } from '~/features/cart/use-waiting-changes.ts';
import { loadTextsOf } from '~/lib/browser-texts.ts';
import { documentLanguage } from '~/lib/language.ts';
import { usePageFacts } from '~/lib/page-facts.ts';
import { useTranslation } from '~/lib/translation.tsx';
import type { Route } from './+types/shell';

/** Only so that React Router takes the server's page as loaded and does not run `clientLoader` over it. */
export function loader() {
  return null;
}

/** The texts of a page come with its code, before it is shown. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await loadTextsOf(new URL(request.url).pathname, documentLanguage());
  return null;
}

/** Everything around a page. `main` and what sticks below it (a buying bar) belong to the page. */
function Shell({ children }: { children: React.ReactNode }) {
  const { t } = useTranslation();
  const { sandbox } = usePageFacts();
  const waiting = useWaitingChanges();
  return (
    <>
      <AreaStyles />
      <a className="skip" href="#main">
        {t('common.skip')}
      </a>
      <Gantry />
      <InlineScript source={import.meta.env.SSR ? showCartCount : undefined} />
      {sandbox && <SandboxBanner />}
      <ConnectionBanner isWaiting={waiting.count > 0} onRetry={waiting.send} />
      <NeedsScript />
      {children}
      <Footer />
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
