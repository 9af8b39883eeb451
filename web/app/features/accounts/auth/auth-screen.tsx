import type { User } from '@esimshop/contracts/accounts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { useKeepFocus } from '~/components/layout/use-keep-focus.ts';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { TabPanel, Tabs } from '~/components/ui/tabs.tsx';
import ticketStyles from '~/components/ui/ticket.module.css';
import typography from '~/components/ui/typography.module.css';
import { accountHint, isSignedInHint } from '~/lib/account-hint.ts';
import { localPath } from '~/lib/language.ts';
import { findReturnPath, signInPath } from '~/lib/return-path.ts';
import { useStoredValue } from '~/lib/stored-value.ts';
import { Trans, useTranslation } from '~/lib/translation.tsx';
import { accountTexts } from '~/locales/accounts.ts';
import { usePasskeySupport } from '../passkey-calls.ts';
import { userQuery } from '../user-query.ts';
import styles from './auth.module.css';
import { LoginForm, type PendingLogin } from './login-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { RegisterForm } from './register-form.tsx';
import { SecondStep } from './second-step.tsx';
import { SellingPoints } from './selling-points.tsx';
import { useEnter } from './use-enter.ts';

/** Sign in and register. The user is only fetched if this browser remembers an account, and is then redirected at once. */
export function AuthScreen() {
  const { t } = useTranslation(accountTexts);
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const hint = useStoredValue(accountHint);
  const { data: user } = useQuery({ ...userQuery(), enabled: isSignedInHint(hint) });
  const [pending, setPending] = useState<PendingLogin>();
  const enter = useEnter();
  useKeepFocus(pending ? 'second' : 'first');
  if (user && isSignedInHint(hint))
    return <Navigate to={localPath(findReturnPath(query.get('next')), pathname)} replace />;
  const isRegister = query.get('tab') === 'register';
  const logIn = (next: User) => enter(next, 'login');
  return (
    <main id="main" tabIndex={-1} className={`${layout.wrap} ${layout.sectionSmall} ${layout.stack}`}>
      <h1 className={typography.name}>{t(isRegister ? 'accounts.registerTitle' : 'accounts.signInTitle')}</h1>
      {pending ? (
        <div className={`${ticketStyles.ticket} ${styles.narrow}`}>
          <div className={ticketStyles.main}>
            <SecondStep login={pending} onEnter={logIn} onLeave={() => setPending(undefined)} />
          </div>
        </div>
      ) : (
        <div className={`${ticketStyles.ticket} ${ticketStyles.wide} ${styles.ticket}`}>
          <div className={ticketStyles.main}>
            <AuthTabs
              isRegister={isRegister}
              onSecondStep={setPending}
              onLogin={logIn}
              onRegister={(next) => enter(next, 'registration')}
            />
          </div>
          <div className={ticketStyles.stub}>
            <SellingPoints />
          </div>
        </div>
      )}
    </main>
  );
}

type AuthTabsProps = {
  isRegister: boolean;
  onSecondStep: (login: PendingLogin) => void;
  onLogin: (user: User) => void;
  onRegister: (user: User) => void;
};

function AuthTabs({ isRegister, onSecondStep, onLogin, onRegister }: AuthTabsProps) {
  const { t } = useTranslation(accountTexts);
  const [query] = useSearchParams();
  const hasPasskeySupport = usePasskeySupport();
  const next = findReturnPath(query.get('next'));
  const login = signInPath(next);
  const register = signInPath(next, 'register');
  const current = isRegister ? 'register' : 'login';
  return (
    <>
      <Tabs
        label={t('accounts.account')}
        current={current}
        tabs={[
          { id: 'login', text: t('accounts.login'), to: login },
          { id: 'register', text: t('accounts.register'), to: register },
        ]}
      />
      <TabPanel current={current} className={layout.stack}>
        {isRegister ? (
          <RegisterForm onEnter={onRegister} />
        ) : (
          <>
            <LoginForm onSecondStep={onSecondStep} onEnter={onLogin} />
            {hasPasskeySupport && (
              <>
                <p className={styles.or}>{t('accounts.or')}</p>
                <PasskeyButton text={t('accounts.withPasskey')} onEnter={onLogin} />
              </>
            )}
          </>
        )}
        <p>
          <Trans
            text={t(isRegister ? 'accounts.haveAccount' : 'accounts.newHere')}
            components={{ link: <LocalLink className={styles.inline} to={isRegister ? login : register} replace /> }}
          />
        </p>
      </TabPanel>
    </>
  );
}
