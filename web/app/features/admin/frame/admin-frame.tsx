import type { User } from '@esimshop/contracts/accounts';
import type { ReactNode } from 'react';
import { ConnectionBanner } from '~/components/layout/connection-banner.tsx';
import { FocusHeading } from '~/components/layout/focus-heading.tsx';
import { LanguageLinks } from '~/components/layout/language-links.tsx';
import { SkipLink } from '~/components/layout/skip-link.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { ToastOutlet } from '~/components/ui/toast-outlet.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { fullNameOf } from '~/lib/user-name.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminGateTexts } from '~/locales/admin-gate.ts';
import { ChosenOrderProvider } from '../parts/chosen-order.tsx';
import styles from './admin-frame.module.css';
import { AdminHeader } from './admin-header.tsx';
import { KeyHints } from './key-hints.tsx';
import { SessionGuard } from './session-guard.tsx';

/** The frame of the admin, and the density of everything in it. */
export function AdminFrame({ admin, children }: { admin: User; children: ReactNode }) {
  const { t } = useTranslation(adminFrameTexts, adminGateTexts);
  return (
    <ChosenOrderProvider>
      <div className={styles.admin}>
        <SkipLink />
        <AdminHeader admin={admin} />
        <ConnectionBanner hasQueuedChanges={false} onRetry={() => undefined} />
        <main id="main" tabIndex={-1}>
          <div className={styles.wrap}>{children}</div>
        </main>
        <footer className={styles.footer}>
          <div className={styles.wrap}>
            <p>{t('admin-frame.signedIn', { name: fullNameOf(admin) })}</p>
            <KeyHints />
            <p>
              <LocalLink to="/">{t('admin-gate.toShop')}</LocalLink>
              <LanguageLinks />
            </p>
          </div>
        </footer>
        <ToastOutlet />
        <FocusHeading />
        <SessionGuard admin={admin} />
      </div>
    </ChosenOrderProvider>
  );
}
