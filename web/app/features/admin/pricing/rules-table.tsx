import type { PricingSetting, PricingSettings } from '@esimshop/contracts/pricing';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import typography from '~/components/ui/typography.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { useCopy } from '~/lib/use-copy.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminPricingTexts } from '~/locales/admin-pricing.ts';
import { AdminIcon } from '../parts/admin-icon.tsx';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import gridStyles from '../parts/grid.module.css';
import { RowAct } from '../parts/row-act.tsx';
import { Switch } from '../parts/switch.tsx';
import { describeEffect, describeMargins, describeValue } from './pricing-words.ts';
import styles from './rules-table.module.css';

type RulesTableProps = {
  settings: PricingSettings;
  onEdit: (rule: PricingSetting) => void;
  onDelete: (rule: PricingSetting) => void;
  onSwitch: (rule: PricingSetting, isActive: boolean) => void;
};

/** Every rule with its current effect; the last row is the default mark-up. */
export function RulesTable({ settings, onEdit, onDelete, onSwitch }: RulesTableProps) {
  const { t } = useAdminTranslation(adminFrameTexts, adminPricingTexts);
  const language = useLanguage();
  const { pricingSettings, defaultMarkup, currency } = settings;
  const nameOf = (id: number) => pricingSettings.find((rule) => rule.id === id)?.name ?? '';
  return (
    <table className={`${gridStyles.grid} ${gridStyles.fold} ${styles.rules}`}>
      <caption className={layout.visuallyHidden}>{t('admin-pricing.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('admin-pricing.columns.name')}</th>
          <th scope="col">{t('admin-pricing.columns.type')}</th>
          <th scope="col" className={gridStyles.end}>
            {t('admin-pricing.columns.value')}
          </th>
          <th scope="col">{t('admin-pricing.columns.appliesTo')}</th>
          <th scope="col">{t('admin-pricing.columns.winsFor')}</th>
          <th scope="col" className={gridStyles.end}>
            {t('admin-frame.margin')}
          </th>
          <th scope="col">{t('admin-frame.state')}</th>
          <th scope="col" className={gridStyles.end}>
            {t('admin-frame.actions')}
          </th>
        </tr>
      </thead>
      <tbody>
        {pricingSettings.map((rule) => (
          <tr key={rule.id}>
            <th scope="row" className={styles.name}>
              {rule.name}
            </th>
            <td className={styles.type}>{describeEffect(rule, t)}</td>
            <td className={`${gridStyles.end} ${styles.value}`}>
              <b>{describeValue(rule, { currency, language })}</b>
            </td>
            <td className={styles.scope}>
              <Scope rule={rule} />
            </td>
            <td className={styles.wins} data-label={t('admin-pricing.columns.winsFor')}>
              {rule.appliesWith !== null
                ? t('admin-pricing.withRule', { name: nameOf(rule.appliesWith) })
                : rule.isOutranked
                  ? t('admin-pricing.outranked')
                  : t('admin-pricing.plans', { count: rule.planCount })}
            </td>
            <td className={`${gridStyles.end} ${styles.margin}`} data-label={t('admin-frame.margin')}>
              {rule.appliesWith === null && describeMargins(rule, t, language)}
            </td>
            <td className={styles.state}>
              <Switch
                label={t('admin-pricing.switchLabel', { name: rule.name })}
                on={t('admin-pricing.active')}
                off={t('admin-pricing.off')}
                checked={rule.isActive}
                onChange={(isActive) => onSwitch(rule, isActive)}
              />
            </td>
            <td className={`${gridStyles.end} ${styles.acts}`}>
              <RowAct label={t('admin-pricing.edit', { name: rule.name })} onClick={() => onEdit(rule)}>
                <AdminIcon name="pen" />
              </RowAct>
              <RowAct label={t('admin-pricing.delete', { name: rule.name })} onClick={() => onDelete(rule)}>
                <Icon name="trash" />
              </RowAct>
            </td>
          </tr>
        ))}
        <tr className={styles.fallback}>
          <th scope="row" className={styles.name}>
            {t('admin-pricing.defaultMarkup')}
          </th>
          <td className={styles.hint} colSpan={2}>
            {t('admin-pricing.defaultMarkupHint')}
          </td>
          <td className={styles.scope}>{t('admin-pricing.withoutRule')}</td>
          <td className={styles.wins} data-label={t('admin-pricing.columns.winsFor')}>
            {t('admin-pricing.plans', { count: defaultMarkup.planCount })}
          </td>
          <td className={`${gridStyles.end} ${styles.margin}`} data-label={t('admin-frame.margin')}>
            {describeMargins(defaultMarkup, t, language)}
          </td>
          <td className={styles.state} colSpan={2}>
            {t('admin-pricing.always')}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Scope({ rule: { appliesTo, regionCode, productId } }: { rule: PricingSetting }) {
  const { t } = useTranslation(adminPricingTexts);
  if (appliesTo === 'all') return t('admin-pricing.allPlans');
  if (appliesTo === 'region') return t('admin-pricing.region', { region: regionCode ?? '' });
  return <ProductScope productId={productId ?? ''} />;
}

const SHOWN_CHARACTERS = 8;

/** The beginning of the id; a press copies all of it. */
function ProductScope({ productId }: { productId: string }) {
  const { t } = useTranslation(adminPricingTexts);
  const { copy, isCopied, copied } = useCopy();
  const label = t('admin-pricing.copyProduct', { id: productId });
  return (
    <span className={styles.product}>
      {t('admin-pricing.product')}{' '}
      <span className={typography.code} title={productId}>
        {productId.slice(0, SHOWN_CHARACTERS)}
        {productId.length > SHOWN_CHARACTERS && '…'}
      </span>
      <RowAct label={label} onClick={() => void copy(productId)}>
        <Icon name={isCopied ? 'tick' : 'copy'} />
      </RowAct>
      <span role="status" className={layout.visuallyHidden}>
        {isCopied && copied}
      </span>
    </span>
  );
}
