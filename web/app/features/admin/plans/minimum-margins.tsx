import type { MinimumMargins as Minimums, PlanSettings } from '@esimshop/contracts/minimum-margins';
import { parseTypedNumber } from '@esimshop/contracts/pricing-value';
import { providerName } from '@esimshop/contracts/provider-name';
import type { SettingsResponse } from '@esimshop/contracts/settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Field } from '~/components/ui/field.tsx';
import { LoadFailure } from '~/components/ui/load-failure.tsx';
import { errorCodeOf } from '~/lib/api-error.ts';
import { formatList, formatNumber, formatPrice } from '~/lib/format.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminPlansTexts } from '~/locales/admin-plans.ts';
import { adminPricingTexts } from '~/locales/admin-pricing.ts';
import { adminShopTexts } from '~/locales/admin-shop.ts';
import { commonTexts } from '~/locales/common.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import gridStyles from '../parts/grid.module.css';
import { describeWholePlan } from '../parts/plan-name.ts';
import previewStyles from '../parts/price-preview.module.css';
import { useSettled } from '../parts/use-settled.ts';
import { describeMargin } from '../pricing/pricing-words.ts';
import { describeSettingProblem } from '../shop/describe-setting-problem.ts';
import { settingsQuery } from '../shop/settings-queries.ts';
import { SettingsSection } from '../shop/settings-section.tsx';
import { fieldId, useSettingsForm } from '../shop/use-settings-form.ts';
import { marginPreviewQuery, PLANS } from './plan-queries.ts';

/** Percents as typed, by supplier; empty without a minimum. */
type Values = { minimums: Record<string, string> };

const toValues = ({ minimumMargins }: PlanSettings): Values => ({
  minimums: Object.fromEntries(minimumMargins.map(({ supplier, percent }) => [supplier, String(percent)])),
});

function toMinimums({ minimums }: Values): Minimums {
  return Object.entries(minimums).flatMap(([supplier, typed]) =>
    typed.trim() === '' ? [] : [{ supplier, percent: parseTypedNumber(typed.replace('%', '')) ?? Number.NaN }],
  );
}

/** The margin below which a supplier's plans are hidden, and what it would hide before it is saved. */
export function MinimumMargins({ suppliers }: { suppliers: readonly string[] }) {
  const { t } = useAdminTranslation(adminShopTexts);
  const { data, error, refetch } = useQuery(settingsQuery);
  if (data) return <MinimumMarginsForm published={data} suppliers={suppliers} />;
  return error && <LoadFailure title={t('admin-shop.loadFailed')} error={error} onRetry={() => void refetch()} />;
}

type MinimumMarginsFormProps = { published: SettingsResponse; suppliers: readonly string[] };

function MinimumMarginsForm({ published, suppliers }: MinimumMarginsFormProps) {
  const { t } = useAdminTranslation(adminPlansTexts, adminShopTexts);
  const client = useQueryClient();
  const form = useSettingsForm({
    section: 'plans',
    published,
    toValues,
    toSection: (values: Values) => ({ minimumMargins: toMinimums(values) }),
    // A place in the list that was sent is not the same in the next one.
    toField: (path, values) => path.replace(/\d+/, (index) => toMinimums(values)[Number(index)]?.supplier ?? index),
    onSaved: () => void client.invalidateQueries({ queryKey: PLANS.queryKey }),
  });
  const { minimums } = form.values;
  const named = [...new Set([...suppliers, ...Object.keys(minimums)])];
  return (
    <SettingsSection
      form={form}
      describe={(values) =>
        named.map((supplier) => ({ label: providerName(supplier), value: values.minimums[supplier] ?? '' }))
      }
      isEven
      aside={<MarginPreview typed={toMinimums(form.values)} isChanged={form.isChanged} />}
    >
      {named.map((supplier) => {
        const path = `minimumMargins.${supplier}.percent`;
        return (
          <Field
            key={supplier}
            id={fieldId('plans', path)}
            label={t('admin-plans.minimum.label', { supplier: providerName(supplier) })}
            hint={t('admin-plans.minimum.hint')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            value={minimums[supplier] ?? ''}
            onChange={({ target }) => form.change({ minimums: { ...minimums, [supplier]: target.value } }, path)}
            error={describeSettingProblem(form.problemOf(path), t)}
          />
        );
      })}
    </SettingsSection>
  );
}

function MarginPreview({ typed, isChanged }: { typed: Minimums; isChanged: boolean }) {
  const { t } = useAdminTranslation(adminFrameTexts, adminPlansTexts, adminPricingTexts, commonTexts);
  const language = useLanguage();
  const text = JSON.stringify(typed);
  const settled = useSettled(text);
  const { data, error, isFetching } = useQuery(marginPreviewQuery(JSON.parse(settled) as Minimums));
  const isStale = isFetching || settled !== text;
  const known = error ? undefined : data;
  const number = (value: number) => formatNumber(value, language);
  return (
    <section className={previewStyles.preview} aria-labelledby="margin-preview" aria-busy={isStale}>
      <h3 id="margin-preview">{t('admin-plans.minimum.previewTitle')}</h3>
      <p role="status" className={previewStyles.quiet}>
        {error
          ? t(errorCodeOf(error) === 'invalid_input' ? 'admin-plans.minimum.invalid' : 'admin-pricing.preview.failed')
          : known &&
            (isChanged
              ? t('admin-plans.minimum.preview', {
                  hidden: t('admin-plans.minimum.hides', { count: known.hidden, plans: number(known.hidden) }),
                  shown: t('admin-plans.minimum.shows', { count: known.shown, plans: number(known.shown) }),
                })
              : t('admin-plans.minimum.now', { count: known.below, plans: number(known.below) }))}
      </p>
      {known && isChanged && known.sold > 0 && (
        <p className={`${previewStyles.warning} ${previewStyles.serious}`}>
          {t('admin-plans.minimum.sold', { count: known.sold })}
        </p>
      )}
      {known && isChanged && known.emptied.length > 0 && (
        <p className={`${previewStyles.warning} ${previewStyles.serious}`}>
          {t('admin-plans.minimum.emptied', {
            count: known.emptied.length,
            places: formatList(
              known.emptied.slice(0, SHOWN_PLACES).map((names) => names[language]),
              language,
            ),
          })}
        </p>
      )}
      {known && isChanged && known.plans.length > 0 && (
        <table
          className={`${gridStyles.grid} ${gridStyles.fold} ${previewStyles.prices}`}
          aria-labelledby="margin-preview"
        >
          <thead>
            <tr>
              <th scope="col">{t('admin-frame.plan')}</th>
              <th scope="col" className={gridStyles.end}>
                {t('admin-plans.price')}
              </th>
              <th scope="col" className={gridStyles.end}>
                {t('admin-frame.margin')}
              </th>
              <th scope="col" className={gridStyles.end}>
                {t('admin-plans.sold')}
              </th>
            </tr>
          </thead>
          <tbody>
            {known.plans.map((plan) => (
              <tr key={plan.productId}>
                <th scope="row">{describeWholePlan(plan, t, language)}</th>
                <td className={gridStyles.end} data-label={t('admin-plans.price')}>
                  {formatPrice(plan.price, known.currency)}
                </td>
                <td className={`${gridStyles.end} ${previewStyles.margin}`}>{describeMargin(plan.margin, language)}</td>
                <td className={gridStyles.end} data-label={t('admin-plans.sold')}>
                  {plan.sold}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

const SHOWN_PLACES = 5;
