import { useFormContext, useFormState } from 'react-hook-form';
import fieldStyles from '~/components/ui/field.module.css';
import { Icon } from '~/components/ui/icon.tsx';
import { readFormError } from '~/lib/form-problems.ts';
import { listCountries } from '~/lib/list-countries.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { checkoutTexts } from '~/locales/checkout.ts';
import { checkoutTaxTexts } from '~/locales/checkout-tax.ts';
import type { CheckoutValues } from './checkout-values.ts';
import { CompanyFields } from './company-fields.tsx';
import { describeFieldProblem } from './field-problem.ts';
import { TAX_FIELD } from './text-fields.ts';

type TaxCountryProps = {
  onChange: (country: string) => void;
  /** Whether a receipt can name a company. */
  asksCompany: boolean;
};

/** Where the buyer lives, which decides whose tax the price contains, never the price. */
export function TaxCountry({ onChange, asksCompany }: TaxCountryProps) {
  const { t } = useTranslation(checkoutTexts, checkoutTaxTexts);
  const language = useLanguage();
  const { register } = useFormContext<CheckoutValues>();
  const { errors } = useFormState<CheckoutValues>({ name: TAX_FIELD, exact: true });
  const problem = readFormError(errors[TAX_FIELD]);
  const { onChange: onField, ...field } = register(TAX_FIELD);
  return (
    <>
      <div className={fieldStyles.field}>
        <label htmlFor={TAX_FIELD}>{t('checkout-tax.country')}</label>
        <span className={fieldStyles.hint} id={`${TAX_FIELD}-hint`}>
          {t('checkout-tax.hint')}
        </span>
        <select
          {...field}
          id={TAX_FIELD}
          className={fieldStyles.input}
          required
          autoComplete="billing country"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${TAX_FIELD}-hint ${TAX_FIELD}-error` : `${TAX_FIELD}-hint`}
          onChange={(event) => {
            void onField(event);
            onChange(event.target.value);
          }}
        >
          <option value="">{t('checkout-tax.choose')}</option>
          {listCountries(language).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
        {problem && (
          <span className={fieldStyles.error} id={`${TAX_FIELD}-error`}>
            <Icon name="alert" />
            {describeFieldProblem(problem, t)}
          </span>
        )}
      </div>
      {asksCompany && <CompanyFields />}
    </>
  );
}
