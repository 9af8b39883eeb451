import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { layoutTexts } from '~/locales/layout.ts';
import { LanguageLinks } from './language-links.tsx';
import { headerLinks } from './navigation.ts';
import styles from './phone-menu.module.css';
import gantryStyles from './site-header.module.css';

const MENU_ID = 'phone-menu';

export function PhoneMenuButton() {
  const { t } = useTranslation(layoutTexts);
  return (
    <button
      className={`${gantryStyles.link} ${layout.narrowOnly}`}
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

type PhoneMenuProps = {
  /** The visitor's account, given the look of its links. */
  account: (linkClass: string | undefined) => ReactNode;
  currencies: ReactNode;
  /** What is known on this device of the visitor's eSIMs; read when the menu opens for the first time. */
  savedEsims: ReactNode;
};

/** A native dialog opened by its button's command, so it works before hydration. Closes on navigation. */
export function PhoneMenu({ account, currencies, savedEsims }: PhoneMenuProps) {
  const { t } = useTranslation(layoutTexts);
  const { key } = useLocation();
  const ref = useRef<HTMLDialogElement>(null);
  const openedOn = useRef(key);
  const [wasOpened, setOpened] = useState(false);
  useEffect(() => {
    // Not by `onToggle`: React does not listen to it in a dialog that it did not make itself.
    const menu = ref.current;
    const open = () => setOpened(true);
    if (menu?.open) open();
    menu?.addEventListener('toggle', open);
    return () => menu?.removeEventListener('toggle', open);
  }, []);
  useEffect(() => {
    // Not on the first run: the menu may have been opened before hydration.
    if (openedOn.current !== key) ref.current?.close();
    openedOn.current = key;
  }, [key]);
  return (
    <dialog ref={ref} className={styles.menu} id={MENU_ID} aria-label={t('layout.menu')}>
      <div className={styles.top}>
        <span>{t('layout.menu')}</span>
        <button
          className={styles.close}
          type="button"
          aria-label={t('layout.closeMenu')}
          command="close"
          commandfor={MENU_ID}
        >
          <Icon name="close" />
        </button>
      </div>
      <nav aria-label={t('layout.mainNavigation')}>
        {headerLinks.map(({ path, text }) => (
          <LocalLink className={styles.link} key={path} to={path}>
            <span>
              {t(`layout.${text}`)}
              {wasOpened && text === 'myEsims' && savedEsims}
            </span>
            <Icon name="arrow" />
          </LocalLink>
        ))}
        <LocalLink className={styles.link} to="/cart">
          {t('layout.cart')}
          <Icon name="arrow" />
        </LocalLink>
      </nav>
      <div>
        {account(`${styles.link} ${styles.minor}`)}
        <LanguageLinks className={`${styles.link} ${styles.minor}`} />
        {currencies && <div className={`${styles.link} ${styles.minor}`}>{currencies}</div>}
      </div>
    </dialog>
  );
}
