import { PRICE_ROUNDINGS, PRICING_BASES } from '@esimshop/contracts/pricing';
import { useId } from 'react';
import type { UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';
import choiceStyles from '~/components/ui/choice.module.css';
import { Field } from '~/components/ui/field.tsx';
import { adminPricingTexts } from '~/locales/admin-pricing.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { ChoiceBar } from '../parts/choice-bar.tsx';
import { usePickField } from '../parts/use-pick-field.ts';
import { PlaceField } from './place-field.tsx';
import { PlanField } from './plan-field.tsx';
import styles from './rule-fields.module.css';
import type { RuleField, RuleForm } from './rule-form.ts';

type RuleFieldsProps = {
  form: UseFormReturn<RuleForm>;
  values: RuleForm;
  isNew: boolean;
  currency: string;
  /** Registration of a text field, with its error. */
  fieldOf: (name: RuleField) => UseFormRegisterReturn & { error: string | undefined };
  errorOf: (name: RuleField) => string | undefined;
};

/** The fields of a rule: name, amount and basis, scope. */
export function RuleFields({ form, values, isNew, currency, fieldOf, errorOf }: RuleFieldsProps) {
  const { t } = useAdminTranslation(adminPricingTexts);
  const ids = useId();
  const { register, clearErrors } = form;
  const region = usePickField(form, { name: 'regionCode', unfinished: t('admin-pricing.fields.unknownRegion') });
  const product = usePickField(form, { name: 'productId', unfinished: t('admin-pricing.fields.unknownProduct') });
  const isPercentage = values.type === 'percentage';
  return (
    <>
      <Field label={t('admin-pricing.columns.name')} maxLength={100} autoComplete="off" required {...fieldOf('name')} />
      <ChoiceBar
        legend={t('admin-pricing.columns.type')}
        choices={(['percentage', 'fixed_amount'] as const).map((value) => ({
          value,
          label: t(`admin-pricing.types.${value}`),
        }))}
        field={register('type', { onChange: () => clearErrors('value') })}
      />
      <Field
        label={t('admin-pricing.columns.value')}
        hint={
          isPercentage
            ? t(`admin-pricing.dialog.percentHint_${values.basis}`)
            : t(`admin-pricing.dialog.amountHint_${values.basis}`, { currency })
        }
        placeholder={t(
          isPercentage ? 'admin-pricing.dialog.percentPlaceholder' : 'admin-pricing.dialog.amountPlaceholder',
        )}
        inputMode="text"
        maxLength={40}
        autoComplete="off"
        required
        {...fieldOf('value')}
      />
      <ChoiceBar
        legend={t('admin-pricing.dialog.basis')}
        choices={PRICING_BASES.map((value) => ({ value, label: t(`admin-pricing.dialog.bases.${value}`) }))}
        field={register('basis')}
      />
      <ChoiceBar
        legend={t('admin-pricing.dialog.rounding')}
        choices={PRICE_ROUNDINGS.map((value) => ({ value, label: t(`admin-pricing.roundings.${value}`) }))}
        field={register('rounding')}
      />
      <ChoiceBar
        legend={t('admin-pricing.columns.appliesTo')}
        choices={(['all', 'region', 'product'] as const).map((value) => ({
          value,
          label: t(`admin-pricing.dialog.scopes.${value}`),
        }))}
        field={register('appliesTo', { onChange: () => clearErrors(['regionCode', 'productId']) })}
      />
      {values.appliesTo === 'region' && (
        <PlaceField
          label={t('admin-pricing.dialog.regionCode')}
          hint={t('admin-pricing.dialog.regionHint')}
          isSingle
          required
          {...region}
          error={errorOf('regionCode')}
        />
      )}
      {values.appliesTo === 'product' && (
        <PlanField
          label={t('admin-pricing.dialog.productId')}
          hint={t('admin-pricing.dialog.productHint')}
          isSingle
          required
          {...product}
          error={errorOf('productId')}
        />
      )}
      <label className={choiceStyles.check}>
        <input
          type="checkbox"
          className={choiceStyles.mark}
          aria-describedby={`${ids}-floor`}
          {...register('ignoresFloor')}
        />
        {t('admin-pricing.dialog.ignoresFloor')}
      </label>
      <p id={`${ids}-floor`} className={styles.hint}>
        {t('admin-pricing.dialog.floorHint')}
      </p>
      <label className={choiceStyles.check}>
        <input type="checkbox" className={choiceStyles.mark} {...register('isActive')} />
        {t(isNew ? 'admin-pricing.dialog.isActive' : 'admin-pricing.dialog.isActiveEdit')}
      </label>
    </>
  );
}
