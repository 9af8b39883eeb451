import { PRICING_TYPES } from '@esimshop/contracts/pricing';
import type { UseFormReturn } from 'react-hook-form';
import choiceStyles from '~/components/ui/choice.module.css';
import { Field } from '~/components/ui/field.tsx';
import { adminCodesTexts } from '~/locales/admin-codes.ts';
import { adminPricingTexts } from '~/locales/admin-pricing.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { ChoiceBar } from '../parts/choice-bar.tsx';
import { usePickField } from '../parts/use-pick-field.ts';
import { PlaceField } from '../pricing/place-field.tsx';
import { PlanField } from '../pricing/plan-field.tsx';
import type { CodeField, CodeForm } from './code-form.ts';
import styles from './codes.module.css';

type CodeFieldsProps = { form: UseFormReturn<CodeForm>; isNew: boolean; values: CodeForm; currency: string };

/** What a code gives, for what, until when, how often. */
export function CodeFields({ form, isNew, values: { type, others }, currency }: CodeFieldsProps) {
  const { t } = useAdminTranslation(adminCodesTexts, adminPricingTexts);
  const { register, clearErrors, formState, getFieldState } = form;
  const field = (name: CodeField) => ({
    ...register(name, { onChange: () => clearErrors(name) }),
    error: getFieldState(name, formState).error?.message,
    autoComplete: 'off',
  });
  return (
    <>
      {isNew && (
        <Field
          label={t('admin-codes.columns.code')}
          hint={t('admin-codes.dialog.codeHint')}
          maxLength={40}
          autoCapitalize="characters"
          spellCheck={false}
          required
          {...field('code')}
        />
      )}
      <ChoiceBar
        legend={t('admin-codes.columns.gives')}
        choices={PRICING_TYPES.map((value) => ({ value, label: t(`admin-pricing.types.${value}`) }))}
        field={register('type', { onChange: () => clearErrors('value') })}
      />
      <Field
        label={type === 'percentage' ? t('admin-codes.dialog.percent') : t('admin-codes.dialog.amount', { currency })}
        inputMode="decimal"
        maxLength={12}
        required
        {...field('value')}
      />
      {type === 'fixed_amount' &&
        others.map((other, index) => (
          <Field
            key={other.currency}
            label={t('admin-codes.dialog.amount', { currency: other.currency })}
            hint={t('admin-codes.dialog.otherHint', { currency: other.currency })}
            inputMode="decimal"
            maxLength={12}
            {...field(`others.${index}.value`)}
          />
        ))}
      <PlaceField
        label={t('admin-codes.dialog.places')}
        hint={t('admin-codes.dialog.placesHint')}
        {...usePickField(form, { name: 'places', unfinished: t('admin-codes.problems.place') })}
      />
      <PlanField
        label={t('admin-codes.dialog.plans')}
        hint={t('admin-codes.dialog.plansHint')}
        {...usePickField(form, { name: 'plans', unfinished: t('admin-codes.problems.plan') })}
      />
      <div className={styles.pair}>
        <Field label={t('admin-codes.dialog.from')} type="date" {...field('from')} />
        <Field label={t('admin-codes.dialog.to')} type="date" {...field('to')} />
      </div>
      <div className={styles.pair}>
        <Field label={t('admin-codes.dialog.uses')} inputMode="numeric" maxLength={7} {...field('uses')} />
        <Field
          label={t('admin-codes.dialog.usesPerCustomer')}
          inputMode="numeric"
          maxLength={7}
          {...field('usesPerCustomer')}
        />
      </div>
      <div className={styles.pair}>
        <Field
          label={t('admin-codes.dialog.minimum', { currency })}
          inputMode="decimal"
          maxLength={10}
          {...field('minimum')}
        />
        <Field
          label={t('admin-codes.dialog.budget', { currency })}
          inputMode="decimal"
          maxLength={10}
          {...field('budget')}
        />
      </div>
      {others.map((other, index) => (
        <Field
          key={other.currency}
          label={t('admin-codes.dialog.minimum', { currency: other.currency })}
          inputMode="decimal"
          maxLength={12}
          {...field(`others.${index}.minimum`)}
        />
      ))}
      <Field
        label={t('admin-codes.dialog.partner')}
        hint={t('admin-codes.dialog.partnerHint')}
        maxLength={100}
        {...field('partner')}
      />
      <Check label={t('admin-codes.dialog.firstOrders')} field={register('isForFirstOrders')} />
      <Check label={t('admin-codes.dialog.topUps')} field={register('includesTopUps')} />
      <Check label={t('admin-codes.dialog.ignoresFloor')} field={register('ignoresFloor')} />
      <Check label={t('admin-codes.dialog.isActive')} field={register('isActive')} />
    </>
  );
}

function Check({ label, field }: { label: string; field: ReturnType<UseFormReturn<CodeForm>['register']> }) {
  return (
    <label className={choiceStyles.check}>
      <input type="checkbox" className={choiceStyles.mark} {...field} />
      {label}
    </label>
  );
}
