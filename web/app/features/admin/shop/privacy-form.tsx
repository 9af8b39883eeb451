import type { SettingsResponse, ShopSettings } from '@esimshop/contracts/settings';
import { Field } from '~/components/ui/field.tsx';
import { adminShopTexts } from '~/locales/admin-shop.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { describeSettingProblem } from './describe-setting-problem.ts';
import { SettingsSection } from './settings-section.tsx';
import styles from './shop.module.css';
import { fieldId, useSettingsForm } from './use-settings-form.ts';

type Privacy = ShopSettings['privacy'];
/** Years as typed. */
type Values = { keepBooksYears: string };

const toValues = ({ keepBooksYears }: Privacy): Values => ({ keepBooksYears: String(keepBooksYears) });
const toSection = ({ keepBooksYears: typed }: Values) => ({
  keepBooksYears: typed.trim() === '' ? null : Number(typed),
});

/** How long orders stay in the books after their customer was erased. */
export function PrivacyForm({ published }: { published: SettingsResponse }) {
  const { t } = useAdminTranslation(adminShopTexts);
  const form = useSettingsForm({ section: 'privacy', published, toValues, toSection });
  const label = t('admin-shop.privacy.keepBooksYears');
  return (
    <SettingsSection form={form} describe={(values) => [{ label, value: values.keepBooksYears }]}>
      <div className={styles.fields}>
        <Field
          id={fieldId('privacy', 'keepBooksYears')}
          label={label}
          hint={t('admin-shop.privacy.keepBooksYearsHint')}
          inputMode="numeric"
          autoComplete="off"
          value={form.values.keepBooksYears}
          onChange={(event) => form.change({ keepBooksYears: event.target.value }, 'keepBooksYears')}
          error={describeSettingProblem(form.problemOf('keepBooksYears'), t)}
        />
      </div>
    </SettingsSection>
  );
}
