import type { User } from '@esimshop/contracts/accounts';
import { plainPath } from '@esimshop/contracts/locales';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Seo } from '~/components/layout/seo.tsx';
import { buttonClass } from '~/components/ui/button.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LoadFailure } from '~/components/ui/load-failure.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { userQuery } from '~/features/accounts/user-query.ts';
import { localPath } from '~/lib/language.ts';
import { signInPath } from '~/lib/return-path.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { adminGateTexts } from '~/locales/admin-gate.ts';
import { AdminLoading } from './admin-loading.tsx';

/**
 * Lets admins in. It only chooses the screen: the server checks the role on every call.
 */
export function AdminGate({ children }: { children: (admin: User) => ReactNode }) {
  const { t } = useTranslation(adminGateTexts);
  const { pathname, search, hash } = useLocation();
  const { data: user, error, isPending, refetch } = useQuery(userQuery());
  if (user?.isAdmin) return children(user);
  if (isPending) return <Screen>{<AdminLoading />}</Screen>;
  if (user === null)
    return <Navigate to={localPath(signInPath(`${plainPath(pathname)}${search}${hash}`), pathname)} replace />;
  if (error) {
    return (
      <Screen>
        <LoadFailure title={t('admin-gate.failed')} level={1} error={error} onRetry={() => void refetch()} />
      </Screen>
    );
  }
  return (
    <Screen>
      <div className={`${layout.wrap} ${layout.sectionSmall}`}>
        <EmptyState
          icon="lock"
          level={1}
          title={t('admin-gate.forbiddenTitle')}
          text={t('admin-gate.forbiddenText', { username: user?.username ?? '' })}
        >
          <div className={layout.buttons}>
            <LocalLink className={buttonClass('primary')} to="/">
              {t('admin-gate.toShop')}
              <Arrow />
            </LocalLink>
            <LocalLink className={buttonClass('text')} to="/profile">
              {t('admin-gate.signInAgain')}
            </LocalLink>
          </div>
        </EmptyState>
      </div>
    </Screen>
  );
}

function Screen({ children }: { children: ReactNode }) {
  const { t } = useTranslation(adminGateTexts);
  return (
    <main id="main" tabIndex={-1}>
      <Seo title={t('admin-gate.title')} />
      {children}
    </main>
  );
}
