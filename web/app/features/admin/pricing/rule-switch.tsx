import { useTranslation } from '~/lib/translation.tsx';
import { adminPricingTexts } from '~/locales/admin-pricing.ts';
import styles from './rule-switch.module.css';

type RuleSwitchProps = { name: string; checked: boolean; onChange: (checked: boolean) => void };

/** Acts at once; its state is the word beside it. */
export function RuleSwitch({ name, checked, onChange }: RuleSwitchProps) {
  const { t } = useTranslation(adminPricingTexts);
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        aria-label={t('admin-pricing.switchLabel', { name })}
        checked={checked}
        aria-checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span aria-hidden="true" />
      <b>{t(checked ? 'admin-pricing.active' : 'admin-pricing.off')}</b>
    </label>
  );
}
