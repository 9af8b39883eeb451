import type { User } from '@esimshop/contracts/accounts';
import { plainPath } from '@esimshop/contracts/locales';
import type { Role } from '@esimshop/contracts/roles';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { MarkSign } from '~/components/layout/logo.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { fullNameOf, initialsOf } from '~/lib/user-name.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { ADMIN_TABS, type AdminView, linkOf, mayOpen, readView, viewPath, viewsOf } from '../parts/views.ts';
import adminStyles from './admin-frame.module.css';
import styles from './admin-header.module.css';
import { AdminKeyboard } from './admin-keyboard.tsx';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** The admin's header: current view, navigation, signed-in admin. */
export function AdminHeader({ admin }: { admin: User }) {
  const { t } = useTranslation(adminFrameTexts);
  const language = useLanguage();
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const view = plainPath(pathname).startsWith('/admin/messages/') ? 'messages' : readView(query, admin.role);
  const current = linkOf(view);
  const tabs = ADMIN_TABS.filter((tab) => mayOpen(admin.role, tab));
  const isOnTab = tabs.some((tab) => tab === current);

  function moveFocus(event: KeyboardEvent<HTMLElement>): void {
    const step = STEPS[event.key];
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
    const next = links[(links.indexOf(event.target as HTMLElement) + (step ?? 0) + links.length) % links.length];
    if (step) next?.focus();
  }

  const plainLink = (each: AdminView) =>
    mayOpen(admin.role, each) && (
      <LocalLink className={styles.link} to={viewPath(each)} aria-current={current === each ? 'page' : undefined}>
        {t(`admin-frame.views.${each}`)}
      </LocalLink>
    );

  return (
    <header className={styles.header}>
      <div className={`${adminStyles.wrap} ${styles.inside}`}>
        <LocalLink className={styles.logo} to={viewPath(viewsOf(admin.role)[0] ?? 'orders')}>
          <MarkSign />
        </LocalLink>
        <nav className={styles.navigation} aria-label={t('admin-frame.navigation')}>
          {plainLink('overview')}
          <div className={styles.tabs} role="tablist" aria-label={t('admin-frame.tabs')} onKeyDown={moveFocus}>
            {tabs.map((tab, position) => {
              const isFirst = position === 0 && !isOnTab;
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
        <PhoneViews view={view} role={admin.role} />
        <AdminKeyboard />
        <LocalLink className={styles.whoLink} to={viewPath('profile')}>
          <span className={styles.who} aria-hidden="true">
            {initialsOf(admin, language)}
          </span>
          <span className={layout.visuallyHidden}>{t('admin-frame.who', { name: fullNameOf(admin) })}</span>
        </LocalLink>
      </div>
    </header>
  );
}

/** On narrow screens the views are a list that opens below the header. */
function PhoneViews({ view, role }: { view: AdminView; role: Role | undefined }) {
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
        <span className={styles.current}>{t(`admin-frame.views.${view}`)}</span>
        <Icon name="chevron" variant="small" />
      </summary>
      <nav aria-label={t('admin-frame.allViews')}>
        <ul>
          {viewsOf(role).map((each) => (
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
