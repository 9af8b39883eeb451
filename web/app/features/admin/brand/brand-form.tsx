import type { BrandHistory } from '@esimshop/contracts/admin-brand';
import { MAX_SHOP_NAME } from '@esimshop/contracts/brand';
import type { SettingsResponse } from '@esimshop/contracts/settings';
import { Field } from '~/components/ui/field.tsx';
import { adminBrandTexts } from '~/locales/admin-brand.ts';
import { adminShopTexts } from '~/locales/admin-shop.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { describeSettingProblem } from '../shop/describe-setting-problem.ts';
import { SettingsSection } from '../shop/settings-section.tsx';
import { fieldId, useSettingsForm } from '../shop/use-settings-form.ts';
import { BrandPreview } from './brand-preview.tsx';
import { toBrand, toBrandValues } from './brand-values.ts';
import { ContrastTable } from './contrast-table.tsx';
import { MarkField } from './mark-field.tsx';
import { PublishedBrand } from './published-brand.tsx';
import { SignalField } from './signal-field.tsx';

type BrandFormProps = { published: SettingsResponse; history: BrandHistory };

/** Name, mark and colour on one side, what shoppers will see of them on the other. */
export function BrandForm({ published, history }: BrandFormProps) {
  const { t } = useAdminTranslation(adminBrandTexts, adminShopTexts);
  const form = useSettingsForm({ section: 'brand', published, toValues: toBrandValues, toSection: toBrand });
  const { name, openedYear, signal, mark } = form.values;
  const problem = (field: string) => describeSettingProblem(form.problemOf(field), t);
  const shown = name.trim() || history.usualName;
  return (
    <>
      <PublishedBrand published={published} history={history} />
      <SettingsSection
        form={form}
        isEven
        describe={(brand) => [
          { label: t('admin-brand.name'), value: brand.name },
          { label: t('admin-brand.colour'), value: brand.signal },
          { label: t('admin-brand.mark'), value: t(brand.mark ? 'admin-brand.markKept' : 'admin-brand.markOurs') },
          { label: t('admin-brand.openedYear'), value: brand.openedYear },
        ]}
        aside={<BrandPreview name={shown} signal={signal} mark={mark} isDraft={form.isChanged} />}
      >
        <Field
          id={fieldId('brand', 'name')}
          label={t('admin-brand.name')}
          hint={t('admin-brand.nameHint', { count: name.length, max: MAX_SHOP_NAME, usual: history.usualName })}
          maxLength={MAX_SHOP_NAME}
          autoComplete="off"
          value={name}
          onChange={(event) => form.change({ name: event.target.value }, 'name')}
          error={problem('name')}
        />
        <MarkField
          mark={mark}
          signal={signal}
          error={problem('mark')}
          onChange={(next) => form.change({ mark: next }, 'mark')}
        />
        <SignalField
          signal={signal}
          error={problem('signal')}
          onChange={(next) => form.change({ signal: next }, 'signal')}
        />
        <ContrastTable signal={signal} />
        <Field
          id={fieldId('brand', 'openedYear')}
          label={t('admin-brand.openedYear')}
          hint={t('admin-brand.openedYearHint')}
          inputMode="numeric"
          autoComplete="off"
          value={openedYear}
          onChange={(event) => form.change({ openedYear: event.target.value }, 'openedYear')}
          error={problem('openedYear')}
        />
      </SettingsSection>
    </>
  );
}
