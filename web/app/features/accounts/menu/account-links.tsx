import { plainPath } from '@esimshop/contracts/locales';
import type { RefObject } from 'react';
import { useLocation } from 'react-router';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { layoutTexts } from '~/locales/layout.ts';
import { useSignOut } from '../sign-out.ts';
import styles from './account-links.module.css';

type AccountPopoverProps = { id: string; ref: RefObject<HTMLDivElement | null> };

export function AccountPopover({ id, ref }: AccountPopoverProps) {
  const { t } = useTranslation(layoutTexts);
  return (
    <div ref={ref} className={styles.menu} id={id} popover="auto">
      <nav aria-label={t('layout.myAccount')}>
        <AccountLinks linkClass={styles.item} onLeave={() => ref.current?.hidePopover()} />
      </nav>
    </div>
  );
}

type AccountLinksProps = { linkClass: string | undefined; onLeave?: () => void };

/** Profile, the admin for administrators, and the way out. */
export function AccountLinks({ linkClass, onLeave }: AccountLinksProps) {
  const { t } = useTranslation(layoutTexts);
  const isHere = plainPath(useLocation().pathname) === '/profile';
  const { signOut, isPending } = useSignOut();
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
