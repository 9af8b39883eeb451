import type { Product } from '@esimshop/contracts/products';
import { REFUND_DAYS } from '@esimshop/contracts/refund-days';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { IconGrid } from '~/features/content/icon-grid.tsx';
import { formatPercent } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useClaims } from '~/lib/use-claims.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { layoutTexts } from '~/locales/layout.ts';
import { planTexts } from '~/locales/plans.ts';
import styles from './plan-benefits.module.css';

/** What every plan includes, and the figures that the shop claims. */
export function PlanBenefits({ products }: { products: readonly Product[] }) {
  const { t } = useTranslation(commonTexts, layoutTexts, planTexts);
  const language = useLanguage();
  const days = products.map(({ validityDays }) => validityDays);
  const { allDaySupport, networkCoveragePercent, setupMinutes } = useClaims();
  const figures = [
    networkCoveragePercent && {
      label: t('plans.coverageStat'),
      figure: formatPercent(networkCoveragePercent.value, language),
    },
    setupMinutes && { label: t('plans.setupStat'), figure: t('plans.setupMinutes', { count: setupMinutes.value }) },
    allDaySupport && { label: t('plans.supportStat'), figure: t('plans.supportHours') },
  ].filter((figure) => figure !== undefined);
  const inDays = (count: number) => t('common.days', { count });
  return (
    <section className={`${layout.wrap} ${layout.stackLarge} ${layout.offscreen} ${styles.part}`}>
      <IconGrid
        items={[
          { icon: 'bolt', title: t('plans.instantTitle'), text: t('plans.instantText') },
          {
            icon: 'refund',
            title: t('plans.refundTitle'),
            text: (
              <>
                {t('plans.refundText', { days: REFUND_DAYS })} <LocalLink to="/refund">{t('layout.refund')}</LocalLink>
              </>
            ),
          },
          {
            icon: 'calendar',
            title: t('plans.validityTitle'),
            text: t('plans.validityText', {
              shortest: inDays(Math.min(...days)),
              longest: inDays(Math.max(...days)),
            }),
          },
          {
            icon: 'headset',
            title: t(allDaySupport ? 'plans.supportTitle' : 'plans.supportPlainTitle'),
            text: t('plans.supportText'),
          },
        ]}
      />
      {figures.length > 0 && (
        <dl className={styles.figures}>
          {figures.map(({ label, figure }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
