import type { Product } from '@esimshop/contracts/products';
import { formatData, formatNumber } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { planTexts } from '~/locales/plans.ts';
import styles from './typical-use.module.css';

/** How much data half of the travellers needed where this plan is for, beside what it has; nothing while too few have been there. */
export function TypicalUse({ plan }: { plan: Pick<Product, 'dataMb' | 'validityDays' | 'typicalUse'> }) {
  const { t } = useTranslation(commonTexts, planTexts);
  const language = useLanguage();
  const { dataMb, validityDays, typicalUse } = plan;
  if (!typicalUse || dataMb === null) return null;
  const { halfUnderMb, esims } = typicalUse;
  return (
    <figure className={styles.use}>
      <figcaption>
        {t('plans.typicalUse', { count: validityDays, amount: formatData(halfUnderMb, t, language) })}{' '}
        {halfUnderMb > dataMb && <b>{t('plans.typicalUseMore')}</b>}
        <small>{t('plans.typicalUseFrom', { count: esims, esims: formatNumber(esims, language) })}</small>
      </figcaption>
      {halfUnderMb <= dataMb && (
        <>
          <svg className={styles.scale} aria-hidden="true">
            <rect width={`${(100 * halfUnderMb) / dataMb}%`} height="100%" />
          </svg>
          <span className={styles.ends} aria-hidden="true">
            <span>0</span>
            <span>{formatData(dataMb, t, language)}</span>
          </span>
        </>
      )}
    </figure>
  );
}
