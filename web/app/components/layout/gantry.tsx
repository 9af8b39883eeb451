import { useLocation } from 'react-router';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { plainPath } from '~/lib/language.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { CartLink } from './cart-link.tsx';
import { LanguageLink } from './language-link.tsx';
import { Mark } from './mark.tsx';
import { headerLinks } from './navigation.ts';
import { PhoneMenu, PhoneMenuButton } from './phone-menu.tsx';

/** The ink band over every page: mark, ways, language, cart; on phones mark, cart and menu. */
export function Gantry() {
  const { t } = useTranslation();
  const path = plainPath(useLocation().pathname);
  return (
    <>
      <header className="head">
        <div className="wrap head-in">
          <Mark />
          <nav className="head-nav" aria-label={t('layout.mainNavigation')}>
            {headerLinks.map((link) => (
              <LocalLink
                key={link.path}
                to={link.path}
                aria-current={path === link.path ? 'page' : path.startsWith(`${link.path}/`) ? 'true' : undefined}
              >
                {t(`layout.${link.text}`)}
              </LocalLink>
            ))}
          </nav>
          <LanguageLink className="wide-only" />
          <CartLink />
          <PhoneMenuButton />
        </div>
      </header>
      <PhoneMenu />
    </>
  );
}
