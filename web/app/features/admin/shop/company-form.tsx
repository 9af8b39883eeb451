import type { CompanyFact } from '@esimshop/contracts/seller';
import type { Company, SettingsResponse } from '@esimshop/contracts/settings';
import { type InputHTMLAttributes, useMemo } from 'react';
import fieldStyles from '~/components/ui/field.module.css';
import { Field } from '~/components/ui/field.tsx';
import { classNames } from '~/lib/class-names.ts';
import { listCountries } from '~/lib/list-countries.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminShopTexts } from '~/locales/admin-shop.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { describeSettingProblem } from './describe-setting-problem.ts';
import { SellerPreview } from './seller-preview.tsx';
import { SettingControl } from './setting-control.tsx';
import { SettingsSection } from './settings-section.tsx';
import styles from './shop.module.css';
import { fieldId, useSettingsForm } from './use-settings-form.ts';

const IN_TURKEY = ['mersis', 'kep', 'etbis'] as const satisfies CompanyFact[];

const asItIs = (company: Company) => company;

/** Who sells and how to reach them, with what visitors read of it. */
export function CompanyForm({ published }: { published: SettingsResponse }) {
  const { t } = useAdminTranslation(adminShopTexts);
  const language = useLanguage();
  const countries = useMemo(() => listCountries(language), [language]);
  const form = useSettingsForm({ section: 'company', published, toValues: asItIs, toSection: asItIs });
  const { values } = form;

  const label = (fact: CompanyFact) => t(`admin-shop.company.${fact}`);
  const control = (fact: CompanyFact) => ({
    id: fieldId('company', fact),
    label: label(fact),
    error: describeSettingProblem(form.problemOf(fact), t),
  });
  const onChange = (fact: CompanyFact) => (event: { target: { value: string } }) =>
    form.change({ [fact]: event.target.value }, fact);
  const text = (fact: CompanyFact, input: InputHTMLAttributes<HTMLInputElement> & { hint?: string } = {}) => (
    <Field autoComplete="off" {...control(fact)} {...input} value={values[fact]} onChange={onChange(fact)} />
  );
  const isInTurkey = values.country === 'TR' || IN_TURKEY.some((fact) => values[fact] !== '');

  return (
    <SettingsSection
      form={form}
      describe={(company) =>
        (Object.keys(company) as CompanyFact[]).map((fact) => ({ label: label(fact), value: company[fact] }))
      }
      aside={<SellerPreview company={values} />}
    >
      <div className={styles.fields}>
        {text('name', { autoComplete: 'organization' })}
        {text('legalForm', { hint: t('admin-shop.company.legalFormHint') })}
        {text('representative')}
        <SettingControl {...control('country')}>
          {(select) => (
            <select className={fieldStyles.input} {...select} value={values.country} onChange={onChange('country')}>
              <option value="">{t('admin-shop.company.chooseCountry')}</option>
              {countries.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </SettingControl>
        <SettingControl {...control('address')} hint={t('admin-shop.company.addressHint')}>
          {(lines) => (
            <textarea
              className={classNames(fieldStyles.input, styles.lines)}
              rows={4}
              autoComplete="off"
              {...lines}
              value={values.address}
              onChange={onChange('address')}
            />
          )}
        </SettingControl>
        <div className={styles.form}>
          {text('email', { type: 'email', inputMode: 'email' })}
          {text('phone', { type: 'tel', inputMode: 'tel' })}
        </div>
        {text('register', { hint: t('admin-shop.company.registerHint') })}
        {text('vatId', { hint: t('admin-shop.company.vatIdHint') })}
        {text('authority', { hint: t('admin-shop.company.authorityHint') })}
        {text('disputes', { hint: t('admin-shop.company.disputesHint') })}
        {isInTurkey && IN_TURKEY.map((fact) => <div key={fact}>{text(fact)}</div>)}
      </div>
    </SettingsSection>
  );
}
