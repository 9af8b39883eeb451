import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { LanguageLink } from './language-link.tsx';
import { headerLinks } from './navigation.ts';

const MENU_ID = 'phone-menu';

export function PhoneMenuButton() {
  const { t } = useTranslation();
  return (
    <button
      className="small-only"
      type="button"
      aria-label={t('layout.menu')}
      aria-haspopup="dialog"
      command="show-modal"
      commandfor={MENU_ID}
    >
      <Icon name="menu" />
    </button>
  );
}

/** A native dialog opened by its button's command, so it works before React does. Closes itself on the way to a page. */
export function PhoneMenu() {
  const { t } = useTranslation();
  const { key } = useLocation();
  const ref = useRef<HTMLDialogElement>(null);
  const openedOn = useRef(key);
  useEffect(() => {
    // Not on the first run: the menu may have been opened before React took over.
    if (openedOn.current !== key) ref.current?.close();
    openedOn.current = key;
  }, [key]);
  return (
    <dialog ref={ref} className="sheet" id={MENU_ID} aria-label={t('layout.menu')}>
      <div className="sheet-top">
        <span>{t('layout.menu')}</span>
        <button type="button" aria-label={t('layout.closeMenu')} command="close" commandfor={MENU_ID}>
          <Icon name="close" />
        </button>
      </div>
      <nav aria-label={t('layout.mainNavigation')}>
        {headerLinks.map(({ path, text }) => (
          <LocalLink key={path} to={path}>
            {t(`layout.${text}`)}
            <Icon name="arrow" />
          </LocalLink>
        ))}
        <LocalLink to="/cart">
          {t('layout.cart')}
          <Icon name="arrow" />
        </LocalLink>
      </nav>
      <div className="sheet-s">
        <LanguageLink />
      </div>
    </dialog>
  );
}
