import type { DiscountPreview } from '@esimshop/contracts/admin-discount-codes';
import { useQuery } from '@tanstack/react-query';
import { Button } from '~/components/ui/button.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { formatNumber, formatPercent, formatPrice } from '~/lib/format.ts';
import { Trans } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminCodesTexts } from '~/locales/admin-codes.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminPricingTexts } from '~/locales/admin-pricing.ts';
import { commonTexts } from '~/locales/common.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import gridStyles from '../parts/grid.module.css';
import { describePlan } from '../parts/plan-name.ts';
import previewStyles from '../parts/price-preview.module.css';
import { useSettled } from '../parts/use-settled.ts';
import viewStyles from '../parts/view.module.css';
import { describeValue } from '../pricing/pricing-words.ts';
import { type CodeForm, checkCode } from './code-form.ts';
import { codePreviewQuery } from './code-queries.ts';

type CodePreviewProps = {
  values: CodeForm;
  /** Takes the greatest value at which no plan is held, of the shop's currency or another. */
  onUse: (value: string, currency?: string) => void;
};

/** What a code would do to real prices, before it is saved. */
export function CodePreview({ values, onUse }: CodePreviewProps) {
  const { t } = useAdminTranslation(adminCodesTexts, adminPricingTexts);
  const settled = useSettled(JSON.stringify(values));
  const draft = JSON.parse(settled) as CodeForm;
  // Neither the name nor what is not picked yet matters to a price.
  const [places, plans] = [draft.places, draft.plans].map(({ ids }) => ({ ids, typed: '' }));
  const named = { ...draft, code: 'PREVIEW', ...(places && plans && { places, plans }) };
  const checked = checkCode(named);
  const body = 'value' in checked ? checked.value : undefined;
  const { data, error, isFetching } = useQuery({
    ...codePreviewQuery(body ?? EMPTY),
    enabled: body !== undefined,
  });
  const isStale = body !== undefined && (isFetching || settled !== JSON.stringify(values));
  const preview = body && !error ? data : undefined;
  const hasFailed = body !== undefined && error !== null && !isStale;
  return (
    <section className={previewStyles.preview} aria-labelledby="code-preview" aria-busy={isStale}>
      <div className={viewStyles.head}>
        <h3 id="code-preview">
          {preview ? t('admin-codes.preview.title', { count: preview.planCount }) : t('admin-codes.preview.titleEmpty')}
        </h3>
        <p role="status">
          {t(
            hasFailed
              ? 'admin-pricing.preview.failed'
              : isStale
                ? 'admin-pricing.preview.computing'
                : 'admin-pricing.preview.nothingSaved',
          )}
        </p>
      </div>
      {preview ? (
        <Effects preview={preview} type={named.type} onUse={onUse} />
      ) : (
        !hasFailed && !isStale && <p className={previewStyles.quiet}>{t('admin-codes.preview.empty')}</p>
      )}
    </section>
  );
}

/** Never sent. */
const EMPTY = { code: '', type: 'percentage', value: '' } as never;

type EffectsProps = { preview: DiscountPreview; type: CodeForm['type']; onUse: CodePreviewProps['onUse'] };

function Effects({ preview, type, onUse }: EffectsProps) {
  const { t } = useAdminTranslation(adminCodesTexts, adminFrameTexts, adminPricingTexts, commonTexts);
  const language = useLanguage();
  const { currency, planCount, heldCount, vanishesAt, others, plans, forecast } = preview;
  const money = (amount: string) => formatPrice(amount, currency);
  const number = (count: number) => formatNumber(count, language);
  const shownLimit = vanishesAt && describeValue({ type, value: vanishesAt }, { currency, language });
  return (
    <>
      {heldCount > 0 && (
        <div className={`${previewStyles.warning} ${previewStyles.serious}`}>
          <Icon name="alert" />
          <div>
            <p>
              <Trans
                text={t('admin-codes.preview.held')}
                values={{ count: number(heldCount), total: number(planCount) }}
                components={{ b: <b /> }}
              />{' '}
              {shownLimit ? t('admin-codes.preview.vanishes', { value: shownLimit }) : t('admin-codes.preview.noRoom')}
            </p>
            {vanishesAt && (
              <Button variant="text" onClick={() => onUse(vanishesAt.replace(/\.00$/, ''))}>
                {t('admin-codes.preview.use', { value: shownLimit ?? '' })}
              </Button>
            )}
          </div>
        </div>
      )}
      {others.map(
        (other) =>
          other.heldCount > 0 && (
            <OtherHeld
              key={other.currency}
              {...other}
              total={planCount}
              onUse={(value) => onUse(value, other.currency)}
            />
          ),
      )}
      {plans.length > 0 && (
        <table className={`${gridStyles.grid} ${gridStyles.fold} ${previewStyles.prices}`}>
          <caption className={layout.visuallyHidden}>{t('admin-codes.preview.caption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('admin-frame.plan')}</th>
              {[
                t('admin-frame.cost'),
                t('admin-pricing.preview.now'),
                t('admin-codes.preview.withCode'),
                t('admin-codes.preview.off'),
                t('admin-codes.preview.left'),
              ].map((label) => (
                <th key={label} scope="col" className={gridStyles.end}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {plans.map((plan) => (
              <tr key={plan.productId}>
                <th scope="row">{describePlan(plan, t, language)}</th>
                <td className={`${gridStyles.end} ${previewStyles.cost}`} data-label={t('admin-frame.cost')}>
                  {money(plan.cost)}
                </td>
                <td className={`${gridStyles.end} ${previewStyles.now}`} data-label={t('admin-pricing.preview.now')}>
                  {money(plan.price)}
                </td>
                <td className={gridStyles.end} data-label={t('admin-codes.preview.withCode')}>
                  <b>{money(plan.newPrice)}</b>
                </td>
                <td className={gridStyles.end} data-label={t('admin-codes.preview.off')}>
                  {plan.isHeld ? (
                    <span className={previewStyles.held}>
                      <Icon name="alert" />
                      {t('admin-codes.preview.offHeld', { share: formatPercent(plan.off / 10, language) })}
                    </span>
                  ) : (
                    formatPercent(plan.off / 10, language)
                  )}
                </td>
                <td className={gridStyles.end} data-label={t('admin-codes.preview.left')}>
                  {money(plan.earned)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={previewStyles.quiet}>{t('admin-codes.preview.leftHint')}</p>
      {forecast ? (
        <Forecast forecast={forecast} currency={currency} />
      ) : (
        <p className={previewStyles.quiet}>{t('admin-codes.preview.noOrders')}</p>
      )}
    </>
  );
}

type OtherHeldProps = DiscountPreview['others'][number] & { total: number; onUse: (value: string) => void };

/** Of its amount in another currency. */
function OtherHeld({ currency, heldCount, vanishesAt, total, onUse }: OtherHeldProps) {
  const { t } = useAdminTranslation(adminCodesTexts);
  const language = useLanguage();
  const values = { currency, count: formatNumber(heldCount, language), total: formatNumber(total, language) };
  const value = vanishesAt && formatPrice(vanishesAt, currency);
  return (
    <div className={`${previewStyles.warning} ${previewStyles.serious}`}>
      <Icon name="alert" />
      <div>
        <p>
          {t('admin-codes.preview.heldIn', values)}{' '}
          {value ? t('admin-codes.preview.vanishes', { value }) : t('admin-codes.preview.noRoom')}
        </p>
        {vanishesAt && (
          <Button variant="text" onClick={() => onUse(vanishesAt)}>
            {t('admin-codes.preview.use', { value: value ?? '' })}
          </Button>
        )}
      </div>
    </div>
  );
}

type ForecastProps = { forecast: NonNullable<DiscountPreview['forecast']>; currency: string };

/** What its limits allow in all, at the usual cart. */
function Forecast({ forecast, currency }: ForecastProps) {
  const { t } = useAdminTranslation(adminCodesTexts);
  const { orders, matching, uses, isByBudget, revenue, given, earned } = forecast;
  const money = (amount: string) => formatPrice(amount, currency);
  const cart = money(forecast.cart);
  if (matching === 0)
    return <p className={previewStyles.quiet}>{t('admin-codes.preview.noMatch', { count: orders })}</p>;
  return (
    <>
      <dl className={previewStyles.sums}>
        <div>
          <dt>
            {uses === null
              ? t('admin-codes.preview.oneUse', { cart })
              : t('admin-codes.preview.uses', { count: uses, cart })}
          </dt>
          <dd>{money(revenue)}</dd>
        </div>
        <div>
          <dt>{t('admin-codes.figures.given')}</dt>
          <dd>−{money(given)}</dd>
        </div>
        <div className={previewStyles.result}>
          <dt>{t('admin-codes.preview.earned')}</dt>
          <dd>{money(earned)}</dd>
        </div>
      </dl>
      <p className={previewStyles.quiet}>
        {isByBudget && `${t('admin-codes.preview.budgetLasts', { count: uses ?? 0 })} `}
        {t('admin-codes.preview.basis', { count: orders, matching })}
      </p>
    </>
  );
}
