import { useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { layoutTexts } from '~/locales/layout.ts';
import { findPage } from '~/pages.ts';
import { useSignOut } from '../sign-out.ts';
import styles from './account-menu.module.css';
import { useFollowAccount } from './use-follow-account.ts';

const MENU_ID = 'account-menu';

type AccountMenuProps = {
  /** How links of the header look. */
  linkClass: string | undefined;
};

/**
 * The header's link to the sign-in, or the menu of who is signed in. Pages are the same for everybody, so both are in
 * each, and the boot script says before the first paint which of them is shown.
 */
export function AccountMenu({ linkClass }: AccountMenuProps) {
  const { t } = useTranslation(layoutTexts);
  const menu = useRef<HTMLDivElement>(null);
  useFollowAccount();
  const close = () => menu.current?.hidePopover();
  return (
    <>
      <LocalLink className={`${linkClass} ${styles.signIn}`} to="/auth">
        <Icon name="person" />
        {t('layout.signIn')}
      </LocalLink>
      <div className={styles.signedIn}>
        <button className={linkClass} type="button" popoverTarget={MENU_ID}>
          <Icon name="person" />
          {t('layout.myAccount')}
        </button>
        <div ref={menu} className={styles.menu} id={MENU_ID} popover="auto">
          <nav aria-label={t('layout.myAccount')}>
            <AccountLinks linkClass={styles.item} onLeave={close} />
          </nav>
        </div>
      </div>
    </>
  );
}

type PhoneAccountLinksProps = { linkClass: string | undefined };

/** The same in the phone's menu, one below the other. */
export function PhoneAccountLinks({ linkClass }: PhoneAccountLinksProps) {
  const { t } = useTranslation(layoutTexts);
  return (
    <>
      <LocalLink className={`${linkClass} ${styles.signIn}`} to="/auth">
        {t('layout.signIn')}
      </LocalLink>
      <div className={styles.signedIn}>
        <AccountLinks linkClass={`${linkClass}`} />
      </div>
    </>
  );
}

type AccountLinksProps = { linkClass: string | undefined; onLeave?: () => void };

/** Not in the HTML of a page that React takes over: a press before that is replayed. */
function AccountLinks(props: AccountLinksProps) {
  const { page } = findPage(useLocation().pathname);
  const isLive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isLive || page.start === 'never' ? <AccountLinkList {...props} /> : null;
}

const never = () => () => undefined;

function AccountLinkList({ linkClass, onLeave }: AccountLinksProps) {
  const { t } = useTranslation(layoutTexts);
  const { pathname } = useLocation();
  const { signOut, isPending } = useSignOut();
  const isHere = pathname.replace(/^\/tr\//, '/') === '/profile';
  return (
    <>
      <LocalLink
        className={linkClass}
        to="/profile"
        aria-current={isHere ? 'page' : undefined}
        {...(onLeave && { onClick: onLeave })}
      >
        {t('layout.profile')}
      </LocalLink>
      <LocalLink className={`${linkClass} ${styles.admin}`} to="/admin" {...(onLeave && { onClick: onLeave })}>
        {t('layout.adminPanel')}
      </LocalLink>
      <button
        className={`${linkClass} ${styles.signOut}`}
        type="button"
        data-sign-out=""
        aria-busy={isPending || undefined}
        onClick={() => {
          onLeave?.();
          if (!isPending) signOut();
        }}
      >
        {t(isPending ? 'layout.loggingOut' : 'layout.logOut')}
      </button>
    </>
  );
}
