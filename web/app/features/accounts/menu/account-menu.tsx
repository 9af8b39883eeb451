import { useRef } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { useIsLive } from '~/lib/use-is-live.ts';
import { layoutTexts } from '~/locales/layout.ts';
import { findPage } from '~/pages.ts';
import { AccountLinks, AccountPopover } from './account-links.tsx';
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
  useFollowAccount();
  const menu = useRef<HTMLDivElement>(null);
  const isReady = useMenuReadiness();
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
        {isReady && <AccountPopover id={MENU_ID} ref={menu} />}
      </div>
    </>
  );
}

/** The same in the phone's menu, one below the other. */
export function PhoneAccountLinks({ linkClass }: AccountMenuProps) {
  const { t } = useTranslation(layoutTexts);
  const isReady = useMenuReadiness();
  return (
    <>
      <LocalLink className={`${linkClass} ${styles.signIn}`} to="/auth">
        {t('layout.signIn')}
      </LocalLink>
      <div className={styles.signedIn}>{isReady && <AccountLinks linkClass={linkClass} />}</div>
    </>
  );
}

/** The menu itself is not in the HTML of a page that React takes over: a press before that is replayed. */
function useMenuReadiness(): boolean {
  const { page } = findPage(useLocation().pathname);
  const isLive = useIsLive();
  return isLive || page.start === 'never';
}
