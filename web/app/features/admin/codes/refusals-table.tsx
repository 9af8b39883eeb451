import type { AdminDiscountCode, AdminDiscountCodes } from '@esimshop/contracts/admin-discount-codes';
import { Button } from '~/components/ui/button.tsx';
import typography from '~/components/ui/typography.module.css';
import { formatNumber } from '~/lib/format.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminCodesTexts } from '~/locales/admin-codes.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import gridStyles from '../parts/grid.module.css';
import viewStyles from '../parts/view.module.css';
import styles from './codes.module.css';
import { findNearestCode } from './nearest-code.ts';

type RefusalsTableProps = Pick<AdminDiscountCodes, 'codes' | 'refusals'> & {
  onAccept: (code: AdminDiscountCode, spelling: string) => void;
};

/** What was tried in vain, who bought all the same, and which code a misspelt one can mean. */
export function RefusalsTable({ codes, refusals, onAccept }: RefusalsTableProps) {
  const { t } = useAdminTranslation(adminCodesTexts);
  const language = useLanguage();
  const usable = codes.filter(({ state }) => state === 'active' || state === 'waiting');
  const help = (typed: string) => {
    const accepted = codes.find(({ spellings }) => spellings.includes(typed));
    if (accepted) return t('admin-codes.spellings.means', { code: accepted.code });
    const nearest = findNearestCode(
      typed,
      usable.map(({ code }) => code),
    );
    const meant = usable.find(({ code }) => code === nearest);
    return (
      meant && (
        <Button variant="text" onClick={() => onAccept(meant, typed)}>
          {t('admin-codes.spellings.accept', { code: meant.code })}
        </Button>
      )
    );
  };
  const sum = (key: 'count' | 'bought') => refusals.reduce((all, each) => all + each[key], 0);
  return (
    <section className={styles.part} aria-labelledby="refused-codes">
      <div className={viewStyles.head}>
        <h2 id="refused-codes">{t('admin-codes.refused.title', { count: sum('count') })}</h2>
        <p>{t('admin-codes.refused.bought', { bought: formatNumber(sum('bought'), language), count: sum('count') })}</p>
      </div>
      <table className={`${gridStyles.grid} ${gridStyles.fold} ${styles.refusals}`} aria-labelledby="refused-codes">
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
            <th scope="col">{t('admin-codes.refused.help')}</th>
          </tr>
        </thead>
        <tbody>
          {refusals.map(({ code, reason, count, bought }) => (
            <tr key={`${code} ${reason}`}>
              <th scope="row" className={typography.code}>
                {code}
              </th>
              <td>{t(`admin-codes.refused.reasons.${reason}`)}</td>
              <td className={gridStyles.end} data-label={t('admin-codes.refused.times')}>
                {formatNumber(count, language)}
              </td>
              <td className={gridStyles.end} data-label={t('admin-codes.refused.boughtAnyway')}>
                {formatNumber(bought, language)}
              </td>
              <td className={styles.help}>{reason === 'unknown' && help(code)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
