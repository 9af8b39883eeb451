import type { User } from '@esimshop/contracts/accounts';
import { plainPath } from '@esimshop/contracts/locales';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { Button } from '~/components/ui/button.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import layout from '~/components/ui/layout.module.css';
import { Note } from '~/components/ui/note.tsx';
import { RetryButton } from '~/components/ui/retry-button.tsx';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import { TabPanel, Tabs } from '~/components/ui/tabs.tsx';
import { YourData } from '~/features/data-requests/your-data.tsx';
import { describeError } from '~/lib/error-text.ts';
import { localPath } from '~/lib/language.ts';
import { signInPath } from '~/lib/return-path.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { commonTexts } from '~/locales/common.ts';
import { errorTexts } from '~/locales/errors.ts';
import { profileTexts } from '~/locales/profile.ts';
import { userQuery } from '../user-query.ts';
import { PasswordForm } from './password-form.tsx';
import styles from './profile.module.css';
import { ProfileCard } from './profile-card.tsx';
import { ProfileForm } from './profile-form.tsx';
import { useSendVerification } from './use-send-verification.ts';

const UserOrders = lazy(async () => ({ default: (await import('./user-orders.tsx')).UserOrders }));
const Security = lazy(async () => ({ default: (await import('../security/security.tsx')).Security }));

const TABS = ['profile', 'password', 'orders', 'security'] as const;

/** The account of the signed-in user; others are sent to the sign-in and back. */
export function ProfileScreen() {
  const { t } = useTranslation(errorTexts, profileTexts);
  const { pathname, search } = useLocation();
  const { data: user, error, refetch, isFetching } = useQuery(userQuery());
  if (user === null)
    return <Navigate to={localPath(signInPath(`${plainPath(pathname)}${search}`), pathname)} replace />;
  return (
    <main id="main" tabIndex={-1} className={`${layout.wrap} ${layout.sectionSmall} ${layout.roomy}`}>
      {user && <FilledProfile key={user.username} user={user} />}
      {!user && error && !isFetching && (
        <EmptyState icon="alert" level={1} title={t('profile.failed')} text={describeError(error, t)}>
          <RetryButton onRetry={() => void refetch()} />
        </EmptyState>
      )}
      {!user && (!error || isFetching) && <SpinnerLine text={t('profile.loading')} />}
    </main>
  );
}

function FilledProfile({ user }: { user: User }) {
  const { t } = useTranslation(commonTexts, profileTexts);
  const [query] = useSearchParams();
  const current = TABS.find((tab) => tab === query.get('tab')) ?? 'profile';
  return (
    <div className={styles.page}>
      <ProfileCard user={user} />
      <div className={layout.stack}>
        <Tabs
          label={t('profile.title')}
          current={current}
          tabs={TABS.map((id) => ({
            id,
            text: t(`profile.tabs.${id}`),
            to: id === 'profile' ? '/profile' : `/profile?tab=${id}`,
          }))}
        />
        {!user.isEmailVerified && current === 'profile' && <Unverified email={user.email} />}
        <TabPanel current={current}>
          <Suspense fallback={<SpinnerLine text={t('common.loading')} />}>
            {current === 'profile' && (
              <div className={layout.stackLarge}>
                <ProfileForm user={user} />
                <YourData
                  title={t('profile.dataTitle')}
                  note={t('profile.dataText')}
                  isVerified={user.isEmailVerified}
                />
              </div>
            )}
            {current === 'password' && <PasswordForm user={user} />}
            {current === 'orders' && <UserOrders user={user} />}
            {current === 'security' && <Security username={user.username} />}
          </Suspense>
        </TabPanel>
      </div>
    </div>
  );
}

function Unverified({ email }: { email: string }) {
  const { t } = useTranslation(profileTexts);
  const { send, isSending } = useSendVerification(email);
  return (
    <Note icon="mail">
      <p>
        <b>{t('profile.verifyTitle')}</b> {t('profile.verifyText', { email })}
      </p>
      <Button variant="text" pending={isSending} pendingText={t('profile.sending')} onClick={send}>
        {t('profile.sendAgain')}
      </Button>
    </Note>
  );
}
