import type { SellingCurrency } from '@esimshop/contracts/currencies';
import { Badge } from '~/components/ui/badge.tsx';
import plateStyles from '~/components/ui/code-plate.module.css';
import layout from '~/components/ui/layout.module.css';
import typography from '~/components/ui/typography.module.css';
import { formatDate, formatPercent, formatPrice } from '~/lib/format.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminCurrencyTexts } from '~/locales/admin-currencies.ts';
import { adminPricingTexts } from '~/locales/admin-pricing.ts';
import { AdminIcon } from '../parts/admin-icon.tsx';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import gridStyles from '../parts/grid.module.css';
import { RowAct } from '../parts/row-act.tsx';
import viewStyles from '../parts/view.module.css';
import styles from './currencies.module.css';
import type { Currencies } from './currency-queries.ts';
import { formatRate, nameCurrency } from './currency-words.ts';

type CurrenciesTableProps = { currencies: Currencies; onEdit: (currency: SellingCurrency) => void };

/** The base currency and those beside it: rate and its day, what is put on top, rounding, and the price of one plan. */
export function CurrenciesTable({ currencies, onEdit }: CurrenciesTableProps) {
  const { t } = useAdminTranslation(adminCurrencyTexts, adminPricingTexts);
  const language = useLanguage();
  const { base, selling, settings, example, lastReadAt } = currencies;
  const exampleName = example?.name ?? t('admin-currencies.columns.price');
  const read = lastReadAt && formatDate(lastReadAt, language);
  return (
    <section aria-labelledby="all-currencies">
      <div className={viewStyles.head}>
        <h2 id="all-currencies">{t('admin-currencies.all')}</h2>
        <p>{read ? t('admin-currencies.lastRead', { day: read }) : t('admin-currencies.neverRead')}</p>
      </div>
      <table className={`${gridStyles.grid} ${gridStyles.fold} ${styles.table}`} aria-labelledby="all-currencies">
        <thead>
          <tr>
            <th scope="col">{t('admin-currencies.columns.currency')}</th>
            <th scope="col" className={gridStyles.end}>
              {t('admin-currencies.columns.rate', { base })}
            </th>
            <th scope="col">{t('admin-currencies.columns.source')}</th>
            <th scope="col" className={gridStyles.end}>
              {t('admin-currencies.columns.margin')}
            </th>
            <th scope="col">{t('admin-currencies.columns.rounding')}</th>
            <th scope="col" className={gridStyles.end}>
              {exampleName}
            </th>
            <th scope="col">{t('admin-currencies.columns.state')}</th>
            <th scope="col" className={gridStyles.end}>
              <span className={layout.visuallyHidden}>{t('admin-currencies.columns.acts')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <Name currency={base} />
            <td
              className={`${gridStyles.end} ${styles.rate}`}
              data-label={t('admin-currencies.columns.rate', { base })}
            >
              1
            </td>
            <td className={styles.source} />
            <td className={`${gridStyles.end} ${styles.margin}`} />
            <td className={styles.rounding} />
            <td className={`${gridStyles.end} ${styles.price}`} data-label={exampleName}>
              {example && <b>{formatPrice(example.price, base)}</b>}
            </td>
            <td className={`${styles.state} ${typography.muted}`}>{t('admin-currencies.isBase')}</td>
            <td />
          </tr>
          {settings.map((setting) => {
            const { currency, isOffered, marginPercent, rounding } = setting;
            const shown = selling.find((each) => each.currency === currency);
            const day = shown?.inUse?.day;
            return (
              <tr key={currency}>
                <Name currency={currency} />
                <td
                  className={`${gridStyles.end} ${styles.rate}`}
                  data-label={t('admin-currencies.columns.rate', { base })}
                >
                  {shown?.inUse ? formatRate(shown.inUse.rate, language) : '–'}
                </td>
                <td className={styles.source}>
                  {setting.rate.from === 'fixed'
                    ? t('admin-currencies.sources.fixed')
                    : day
                      ? t('admin-currencies.ecbOf', { day: formatDate(day, language) ?? day })
                      : t('admin-currencies.sources.ecb')}
                </td>
                <td className={`${gridStyles.end} ${styles.margin}`} data-label={t('admin-currencies.columns.margin')}>
                  {isOffered ? formatPercent(marginPercent, language, 2) : '–'}
                </td>
                <td className={styles.rounding} data-label={t('admin-currencies.columns.rounding')}>
                  {isOffered ? t(`admin-pricing.roundings.${rounding}`) : '–'}
                </td>
                <td className={`${gridStyles.end} ${styles.price}`} data-label={exampleName}>
                  {shown?.price ? <b>{formatPrice(shown.price, currency)}</b> : '–'}
                </td>
                <td className={styles.state}>
                  {shown?.gap ? (
                    <Badge tone="bad" icon="alert">
                      {t(`admin-currencies.gaps.${shown.gap}`)}
                    </Badge>
                  ) : isOffered ? (
                    <Badge tone="ok" icon="tick">
                      {t('admin-currencies.offered')}
                    </Badge>
                  ) : (
                    <Badge>{t('admin-currencies.forCosts')}</Badge>
                  )}
                  {isOffered && shown?.methods.length === 0 && (
                    <span className={styles.more}>{t('admin-currencies.noMethod')}</span>
                  )}
                </td>
                <td className={`${gridStyles.end} ${styles.acts}`}>
                  <RowAct label={t('admin-currencies.edit', { currency })} onClick={() => onEdit(setting)}>
                    <AdminIcon name="pen" />
                  </RowAct>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className={`${typography.small} ${typography.muted} ${styles.below}`}>{t('admin-currencies.rules')}</p>
    </section>
  );
}

function Name({ currency }: { currency: string }) {
  return (
    <th scope="row" className={styles.name}>
      <span className={plateStyles.plate}>{currency}</span> {nameCurrency(currency, useLanguage())}
    </th>
  );
}
