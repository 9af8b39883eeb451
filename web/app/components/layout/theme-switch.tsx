import layout from '~/components/ui/layout.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { layoutTexts } from '~/locales/layout.ts';
import styles from './theme-switch.module.css';

const THEMES = [
  { value: 'auto', text: 'themeAuto' },
  { value: 'light', text: 'themeLight' },
  { value: 'dark', text: 'themeDark' },
] as const;

/** Theme choice: like the device, light or dark. The boot script reads, applies and stores it. */
export function ThemeSwitch() {
  const { t } = useTranslation(layoutTexts);
  return (
    <fieldset className={styles.themes}>
      <legend className={layout.visuallyHidden}>{t('layout.theme')}</legend>
      {THEMES.map(({ value, text }) => (
        <label key={value}>
          <input type="radio" name="theme" value={value} defaultChecked={value === 'auto'} suppressHydrationWarning />
          {t(`layout.${text}`)}
        </label>
      ))}
    </fieldset>
  );
}
