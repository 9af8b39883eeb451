import type { Product } from '@esimshop/contracts/products';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { IconGrid } from '~/features/content/icon-grid.tsx';
import { formatPercent } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { layoutTexts } from '~/locales/layout.ts';
import { planTexts } from '~/locales/plans.ts';
import { settings } from '~/settings.ts';
import styles from './plan-benefits.module.css';

/** What every plan includes, and the shop's three key figures. */
export function PlanBenefits({ products }: { products: readonly Product[] }) {
  const { t } = useTranslation(commonTexts, layoutTexts, planTexts);
  const language = useLanguage();
  const days = products.map(({ validityDays }) => validityDays);
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
                {t('plans.refundText')} <LocalLink to="/refund">{t('layout.refund')}</LocalLink>
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
          { icon: 'headset', title: t('plans.supportTitle'), text: t('plans.supportText') },
        ]}
      />
      <dl className={styles.figures}>
        <div>
          <dt>{t('plans.coverageStat')}</dt>
          <dd>{formatPercent(settings.claims.networkCoveragePercent, language)}</dd>
        </div>
        <div>
          <dt>{t('plans.setupStat')}</dt>
          <dd>{t('plans.setupMinutes', { count: settings.claims.setupMinutes })}</dd>
        </div>
        <div>
          <dt>{t('plans.supportStat')}</dt>
          <dd>{t('plans.supportHours')}</dd>
        </div>
      </dl>
    </section>
  );
}
