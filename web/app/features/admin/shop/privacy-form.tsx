import { type KeptMonths, keptMonthsSchema, MONTHS_OF, RETENTION_KINDS } from '@esimshop/contracts/retention';
import type { SettingsResponse, ShopSettings } from '@esimshop/contracts/settings';
import { Field } from '~/components/ui/field.tsx';
import { adminShopTexts } from '~/locales/admin-shop.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { describeSettingProblem } from './describe-setting-problem.ts';
import { RemovalPreview } from './removal-preview.tsx';
import { SettingsSection } from './settings-section.tsx';
import styles from './shop.module.css';
import { fieldId, useSettingsForm } from './use-settings-form.ts';

type Privacy = ShopSettings['privacy'];
/** Years and months as typed; without a number, what is old stays. */
type Values = Record<keyof Privacy, string>;

const MONTHS = Object.values(MONTHS_OF);
const FIELDS = ['keepBooksYears', ...MONTHS] as const satisfies (keyof Privacy)[];
const toNumber = (typed: string) => (typed.trim() === '' ? null : Number(typed));

const toValues = (privacy: Privacy) =>
  Object.fromEntries(FIELDS.map((field) => [field, String(privacy[field] ?? '')])) as Values;
const toSection = (values: Values) => Object.fromEntries(FIELDS.map((field) => [field, toNumber(values[field])]));

/** How long orders stay in the books, and what else is removed by age. */
export function PrivacyForm({ published }: { published: SettingsResponse }) {
  const { t } = useAdminTranslation(adminShopTexts);
  const form = useSettingsForm({ section: 'privacy', published, toValues, toSection });
  const { values } = form;
  const field = (name: keyof Privacy) => (
    <Field
      key={name}
      id={fieldId('privacy', name)}
      label={t(`admin-shop.privacy.${name}`)}
      hint={t(`admin-shop.privacy.${name}Hint`)}
      inputMode="numeric"
      autoComplete="off"
      value={values[name]}
      onChange={(event) => form.change({ [name]: event.target.value }, name)}
      error={describeSettingProblem(form.problemOf(name), t)}
    />
  );
  return (
    <SettingsSection
      form={form}
      describe={(described) =>
        FIELDS.map((name) => ({ label: t(`admin-shop.privacy.${name}`), value: described[name] }))
      }
      aside={<RemovalPreview months={readMonths(values)} isSaved={!form.isChanged} />}
    >
      <div className={styles.fields}>{field('keepBooksYears')}</div>
      <p className={styles.where}>{t('admin-shop.privacy.byAge')}</p>
      <div className={styles.fields}>{RETENTION_KINDS.map((kind) => field(MONTHS_OF[kind]))}</div>
    </SettingsSection>
  );
}

/** Undefined while one of them cannot be saved. */
function readMonths(values: Values): KeptMonths | undefined {
  return keptMonthsSchema.safeParse(Object.fromEntries(MONTHS.map((field) => [field, toNumber(values[field])]))).data;
}
