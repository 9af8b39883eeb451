import type { AdminDiscountCodes } from '@esimshop/contracts/admin-discount-codes';
import typography from '~/components/ui/typography.module.css';
import { formatNumber } from '~/lib/format.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminCodesTexts } from '~/locales/admin-codes.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import gridStyles from '../parts/grid.module.css';
import viewStyles from '../parts/view.module.css';
import styles from './codes.module.css';

/** What was tried in vain, and who bought all the same. */
export function RefusalsTable({ refusals }: Pick<AdminDiscountCodes, 'refusals'>) {
  const { t } = useAdminTranslation(adminCodesTexts);
  const language = useLanguage();
  const sum = (key: 'count' | 'bought') => refusals.reduce((all, each) => all + each[key], 0);
  return (
    <section className={styles.part} aria-labelledby="refused-codes">
      <div className={viewStyles.head}>
        <h2 id="refused-codes">{t('admin-codes.refused.title', { count: sum('count') })}</h2>
        <p>{t('admin-codes.refused.bought', { bought: formatNumber(sum('bought'), language), count: sum('count') })}</p>
      </div>
      <table className={`${gridStyles.grid} ${styles.refusals}`} aria-labelledby="refused-codes">
        <thead>
          <tr>
            <th scope="col">{t('admin-codes.columns.code')}</th>
            <th scope="col">{t('admin-codes.refused.why')}</th>
            <th scope="col" className={gridStyles.end}>
              {t('admin-codes.refused.times')}
            </th>
            <th scope="col" className={gridStyles.end}>
              {t('admin-codes.refused.boughtAnyway')}
            </th>
          </tr>
        </thead>
        <tbody>
          {refusals.map(({ code, reason, count, bought }) => (
            <tr key={`${code} ${reason}`}>
              <th scope="row" className={typography.code}>
                {code}
              </th>
              <td>{t(`admin-codes.refused.reasons.${reason}`)}</td>
              <td className={gridStyles.end}>{formatNumber(count, language)}</td>
              <td className={gridStyles.end}>{formatNumber(bought, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
