import { useTranslation } from '~/lib/translation.tsx';

const THEMES = [
  { value: 'auto', text: 'themeAuto' },
  { value: 'light', text: 'themeLight' },
  { value: 'dark', text: 'themeDark' },
] as const;

/** As on this device, light or dark. The boot script reads, applies and stores the choice. */
export function ThemeSwitch() {
  const { t } = useTranslation();
  return (
    <fieldset className="theme">
      <legend className="vh">{t('layout.theme')}</legend>
      {THEMES.map(({ value, text }) => (
        <label key={value}>
          <input type="radio" name="theme" value={value} defaultChecked={value === 'auto'} suppressHydrationWarning />
          {t(`layout.${text}`)}
        </label>
      ))}
    </fieldset>
  );
}
