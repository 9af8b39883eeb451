import { plainPath } from '@esimshop/contracts/locales';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { layoutTexts } from '~/locales/layout.ts';
import { CartLink } from './cart-link.tsx';
import { LanguageLinks } from './language-links.tsx';
import { Logo } from './logo.tsx';
import { headerLinks } from './navigation.ts';
import { PhoneMenu, PhoneMenuButton } from './phone-menu.tsx';
import styles from './site-header.module.css';

type SiteHeaderProps = {
  /** The visitor's account in the header, given the look of its links. */
  account: (linkClass: string | undefined) => ReactNode;
  /** The same in the phone's menu. */
  phoneAccount: (linkClass: string | undefined) => ReactNode;
  /** For the phone's menu, where there are several: the links that choose one. */
  currencies: ReactNode;
  /** For the phone's menu: what is known on this device of the visitor's eSIMs. */
  savedEsims: ReactNode;
};

/** The header of every page: logo, navigation, language, account, cart; on phones logo, cart and menu. */
export function SiteHeader({ account, phoneAccount, currencies, savedEsims }: SiteHeaderProps) {
  const { t } = useTranslation(layoutTexts);
  const path = plainPath(useLocation().pathname);
  return (
    <>
      <header className={styles.gantry}>
        <div className={`${layout.wrap} ${styles.inside}`}>
          <Logo />
          <nav className={styles.navigation} aria-label={t('layout.mainNavigation')}>
            {headerLinks.map((link) => (
              <LocalLink
                key={link.path}
                className={styles.link}
                to={link.path}
                aria-current={path === link.path ? 'page' : path.startsWith(`${link.path}/`) ? 'true' : undefined}
              >
                {t(`layout.${link.text}`)}
              </LocalLink>
            ))}
          </nav>
          <LanguageLinks className={`${styles.link} ${styles.wideOnly}`} />
          <div className={styles.account}>{account(styles.link)}</div>
          <CartLink />
          <PhoneMenuButton />
        </div>
      </header>
      <PhoneMenu account={phoneAccount} currencies={currencies} savedEsims={savedEsims} />
    </>
  );
}
