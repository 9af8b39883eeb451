import { useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { Field } from '~/components/ui/field.tsx';
import layout from '~/components/ui/layout.module.css';
import { readFormError } from '~/lib/form-problems.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { checkoutTexts } from '~/locales/checkout.ts';
import { checkoutTaxTexts } from '~/locales/checkout-tax.ts';
import type { CheckoutValues } from './checkout-values.ts';
import styles from './company-fields.module.css';
import { describeFieldProblem } from './field-problem.ts';
import { COMPANY_FIELDS } from './text-fields.ts';

/** A company for the receipt, for the few who need one. */
export function CompanyFields() {
  const { t } = useTranslation(checkoutTexts, checkoutTaxTexts);
  const { register, getValues } = useFormContext<CheckoutValues>();
  const { errors } = useFormState<CheckoutValues>({ name: COMPANY_FIELDS, exact: true });
  const problems = COMPANY_FIELDS.map((name) => readFormError(errors[name]));
  const [isOpen, setIsOpen] = useState(() => getValues(COMPANY_FIELDS).some(Boolean));
  return (
    <details
      className={styles.company}
      open={isOpen || problems.some(Boolean)}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{t('checkout-tax.company')}</summary>
      <div className={layout.stack}>
        {COMPANY_FIELDS.map((name, index) => {
          const problem = problems[index];
          return (
            <Field
              key={name}
              {...register(name)}
              id={name}
              label={t(`checkout-tax.${name}`)}
              hint={name === 'vatId' ? t('checkout-tax.vatIdHint') : undefined}
              autoComplete={name === 'vatId' ? 'off' : 'organization'}
              error={problem && describeFieldProblem(problem, t)}
            />
          );
        })}
      </div>
    </details>
  );
}
