import type { User } from '@esimshop/contracts/accounts';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { MarkSign } from '~/components/layout/logo.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import adminStyles from './admin-frame.module.css';
import styles from './admin-header.module.css';
import { AdminKeyboard } from './admin-keyboard.tsx';
import { nameOf, toInitials } from './admin-name.ts';
import { ADMIN_TABS, ADMIN_VIEWS, type AdminView, linkOf, readView, tabOf, viewPath } from './admin-views.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** The admin's header: current view, navigation, signed-in admin. */
export function AdminHeader({ admin }: { admin: User }) {
  const { t } = useTranslation(adminFrameTexts);
  const language = useLanguage();
  const [query] = useSearchParams();
  const view = readView(query);
  const current = tabOf(view);

  function moveFocus(event: KeyboardEvent<HTMLElement>): void {
    const step = STEPS[event.key];
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
    const next = tabs[(tabs.indexOf(event.target as HTMLElement) + (step ?? 0) + tabs.length) % tabs.length];
    if (step) next?.focus();
  }

  const plainLink = (each: AdminView) => (
    <LocalLink className={styles.link} to={viewPath(each)} aria-current={linkOf(view) === each ? 'page' : undefined}>
      {t(`admin-frame.views.${each}`)}
    </LocalLink>
  );

  return (
    <header className={styles.header}>
      <div className={`${adminStyles.wrap} ${styles.inside}`}>
        <LocalLink className={styles.logo} to={viewPath('overview')}>
          <MarkSign />
        </LocalLink>
        <nav className={styles.navigation} aria-label={t('admin-frame.navigation')}>
          {plainLink('overview')}
          <div className={styles.tabs} role="tablist" aria-label={t('admin-frame.tabs')} onKeyDown={moveFocus}>
            {ADMIN_TABS.map((tab, position) => {
              const isFirst = position === 0 && current === undefined;
              return (
                <LocalLink
                  key={tab}
                  role="tab"
                  className={styles.link}
                  to={viewPath(tab)}
                  aria-selected={tab === current}
                  tabIndex={tab === current || isFirst ? 0 : -1}
                >
                  {t(`admin-frame.views.${tab}`)}
                </LocalLink>
              );
            })}
          </div>
          {plainLink('money')}
          {plainLink('shop')}
          {plainLink('messages')}
        </nav>
        <PhoneViews view={view} />
        <AdminKeyboard />
        <LocalLink className={styles.whoLink} to={viewPath('profile')}>
          <span className={styles.who} aria-hidden="true">
            {toInitials(admin, language)}
          </span>
          <span className={layout.visuallyHidden}>{t('admin-frame.who', { name: nameOf(admin) })}</span>
        </LocalLink>
      </div>
    </header>
  );
}

/** On narrow screens the views are a list that opens below the header. */
function PhoneViews({ view }: { view: AdminView }) {
  const { t } = useTranslation(adminFrameTexts);
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes with every navigation
  useEffect(() => {
    details.current?.removeAttribute('open');
  }, [key]);
  return (
    <details ref={details} className={styles.menu}>
      <summary>
        {t(`admin-frame.views.${view}`)}
        <Icon name="chevron" variant="small" />
      </summary>
      <nav aria-label={t('admin-frame.allViews')}>
        <ul>
          {ADMIN_VIEWS.map((each) => (
            <li key={each}>
              <LocalLink to={viewPath(each)} aria-current={each === view ? 'page' : undefined}>
                {t(`admin-frame.views.${each}`)}
              </LocalLink>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}
