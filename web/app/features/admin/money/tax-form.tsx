import type { AdminReceipts } from '@esimshop/contracts/admin-tax';
import { formatMoney } from '@esimshop/contracts/money';
import type { SettingsResponse, ShopSettings } from '@esimshop/contracts/settings';
import {
  decideTax,
  formatRate,
  formatReceiptNumber,
  parseTaxRates,
  splitTax,
  TAX_MODES,
  TAX_RULES,
  type TaxRate,
} from '@esimshop/contracts/tax';
import { ratesOf } from '@esimshop/contracts/tax-rates';
import choiceStyles from '~/components/ui/choice.module.css';
import fieldStyles from '~/components/ui/field.module.css';
import { Field } from '~/components/ui/field.tsx';
import { nameCountry } from '~/lib/name-country.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminShopTexts } from '~/locales/admin-shop.ts';
import { adminTaxTexts } from '~/locales/admin-tax.ts';
import { commonTexts } from '~/locales/common.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { describePlan } from '../parts/plan-name.ts';
import { describeSettingProblem } from '../shop/describe-setting-problem.ts';
import { SettingControl } from '../shop/setting-control.tsx';
import { SettingsSection } from '../shop/settings-section.tsx';
import styles from '../shop/shop.module.css';
import { fieldId, useSettingsForm } from '../shop/use-settings-form.ts';

type Tax = ShopSettings['tax'];
/** The rates as a table of text; null while they are those delivered. */
type Values = Omit<Tax, 'rates'> & { table: string | null };

const toValues = ({ rates, ...tax }: Tax): Values => ({ ...tax, table: rates && writeRates(rates) });

/** A table that cannot be read is not sent: the field says why. */
function toSection({ table, ...tax }: Values) {
  return { ...tax, rates: table === null ? null : (readRates(table).rates ?? 'unreadable') };
}

function writeRates(rates: readonly TaxRate[]): string {
  return rates
    .map(({ country, from, rate, source }) =>
      [country, from, formatRate(rate), source && `"${source.replaceAll('"', '""')}"`].join(',').replace(/,$/, ''),
    )
    .join('\n');
}

const DELIVERED_RATES = writeRates(ratesOf({ rates: null }));

function readRates(table: string): { rates: TaxRate[]; line?: undefined } | { rates?: undefined; line: string } {
  try {
    return { rates: parseTaxRates(table) };
  } catch (error) {
    return { line: error instanceof RangeError ? error.message : '' };
  }
}

/** What tax prices contain, and whether receipts say so. */
export function TaxForm({ published, sample }: { published: SettingsResponse; sample: AdminReceipts['sample'] }) {
  const { t } = useAdminTranslation(adminShopTexts, adminTaxTexts, commonTexts);
  const language = useLanguage();
  const form = useSettingsForm({ section: 'tax', published, toValues, toSection });
  const { mode, rule, topUpRule, receipts, series, table } = form.values;
  const saved = toValues(published.settings.tax);
  // What would be published is shown: what is wrong with it can be seen.
  const hasRates = mode === 'inclusive' || table !== saved.table;
  const hasSeries = receipts || series !== saved.series;
  const seller = published.settings.company.country;
  const read = table === null ? { rates: ratesOf({ rates: null }) } : readRates(table);
  const number = formatReceiptNumber({ series, year: new Date().getFullYear(), number: 1 });
  const choice = <Name extends 'mode' | 'rule'>(name: Name, value: Values[Name], text: string, small?: string) => (
    <label key={value} className={`${choiceStyles.choice} ${styles.mode}`}>
      <input
        type="radio"
        name={fieldId('tax', name)}
        className={choiceStyles.mark}
        checked={form.values[name] === value}
        onChange={() => form.change({ [name]: value } as Partial<Values>, name)}
      />
      <span>
        {text}
        {small && <small>{small}</small>}
      </span>
    </label>
  );
  const effects = ['DE', 'TR'].flatMap((country) => {
    if (!sample || !read.rates) return [];
    const sale = {
      type: 'plan' as const,
      buyerCountry: country,
      sellerCountry: seller,
      day: new Date().toISOString().slice(0, 10),
    };
    const { rate } = decideTax({ ...published.settings.tax, rule, topUpRule }, read.rates, sale);
    const { currency, priceMinor } = sample;
    const { taxMinor } = splitTax(priceMinor, rate);
    return [
      t('admin-tax.effect', {
        plan: describePlan(sample.plan, t, language),
        country: nameCountry(country, language),
        price: formatMoney({ amountMinor: priceMinor, currency }),
        tax: formatMoney({ amountMinor: taxMinor, currency }),
      }),
    ];
  });
  return (
    <SettingsSection
      form={form}
      describe={(values) => [
        { label: t('admin-tax.mode'), value: t(`admin-tax.modes.${values.mode}`) },
        { label: t('admin-tax.rule'), value: t(`admin-tax.rules.${values.rule}`) },
        {
          label: t('admin-tax.topUpRule'),
          value: values.topUpRule ? t(`admin-tax.rules.${values.topUpRule}`) : t('admin-tax.sameRule'),
        },
        { label: t('admin-tax.receipts'), value: t(values.receipts ? 'admin-shop.yes' : 'admin-shop.no') },
        { label: t('admin-tax.series'), value: values.series },
        { label: t('admin-tax.rates'), value: values.table ?? DELIVERED_RATES },
      ]}
    >
      <fieldset className={styles.modes}>
        <legend className={choiceStyles.legend}>{t('admin-tax.mode')}</legend>
        {TAX_MODES.map((each) => choice('mode', each, t(`admin-tax.modes.${each}`), t(`admin-tax.means.${each}`)))}
      </fieldset>
      {mode === 'inclusive' && (
        <>
          {effects.length > 0 && (
            <div className={styles.peek}>
              {effects.map((effect) => (
                <p key={effect}>{effect}</p>
              ))}
            </div>
          )}
          <fieldset className={styles.modes}>
            <legend className={choiceStyles.legend}>{t('admin-tax.rule')}</legend>
            {TAX_RULES.map((each) => choice('rule', each, t(`admin-tax.rules.${each}`)))}
            {!seller && <p className={styles.where}>{t('admin-tax.noSeller')}</p>}
          </fieldset>
          <SettingControl id={fieldId('tax', 'topUpRule')} label={t('admin-tax.topUpRule')} error={undefined}>
            {(control) => (
              <select
                {...control}
                className={fieldStyles.input}
                value={topUpRule ?? ''}
                onChange={({ target }) =>
                  form.change({ topUpRule: TAX_RULES.find((each) => each === target.value) ?? null }, 'topUpRule')
                }
              >
                <option value="">{t('admin-tax.sameRule')}</option>
                {TAX_RULES.map((each) => (
                  <option key={each} value={each}>
                    {t(`admin-tax.rules.${each}`)}
                  </option>
                ))}
              </select>
            )}
          </SettingControl>
        </>
      )}
      {hasRates && (
        <>
          <SettingControl
            id={fieldId('tax', 'rates')}
            label={t('admin-tax.rates')}
            hint={t(table === null ? 'admin-tax.ratesDelivered' : 'admin-tax.ratesHint')}
            error={
              read.line === undefined
                ? describeSettingProblem(form.problemOf('rates'), t)
                : t('admin-tax.ratesLine', { line: read.line })
            }
          >
            {(control) => (
              <textarea
                {...control}
                className={`${fieldStyles.input} ${styles.lines}`}
                rows={8}
                spellCheck={false}
                value={table ?? DELIVERED_RATES}
                onChange={({ target }) => form.change({ table: target.value }, 'rates')}
              />
            )}
          </SettingControl>
          <label className={fieldStyles.field}>
            {t('admin-tax.load')}
            <input
              type="file"
              accept=".csv,text/csv"
              onChange={async ({ target }) => {
                const [file] = target.files ?? [];
                // The same file, corrected, is taken again.
                target.value = '';
                const text = await file?.text();
                if (text !== undefined) form.change({ table: text.replace(/^\uFEFF/, '').trim() }, 'rates');
              }}
            />
          </label>
        </>
      )}
      <div>
        <label className={choiceStyles.check}>
          <input
            type="checkbox"
            className={choiceStyles.mark}
            aria-describedby="tax-receipts"
            checked={receipts}
            onChange={(event) => form.change({ receipts: event.target.checked }, 'receipts')}
          />
          {t('admin-tax.receipts')}
        </label>
        <p id="tax-receipts" className={styles.where}>
          {t('admin-tax.receiptsHint')}
        </p>
      </div>
      {hasSeries && (
        <Field
          id={fieldId('tax', 'series')}
          label={t('admin-tax.series')}
          hint={t('admin-tax.seriesHint', { example: number })}
          autoComplete="off"
          value={series}
          onChange={(event) => form.change({ series: event.target.value.toUpperCase() }, 'series')}
          error={form.problemOf('series') && t('admin-tax.seriesHint', { example: number })}
        />
      )}
    </SettingsSection>
  );
}
