import type { Product } from '@esimshop/contracts/products';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { Ways } from '~/features/guide/ways.tsx';
import { formatPercent } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { settings } from '~/settings.ts';

/** What comes with every plan, and the shop's three figures. */
export function Assurance({ products }: { products: readonly Product[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const days = products.map(({ validityDays }) => validityDays);
  const inDays = (count: number) => t('common.days', { count });
  return (
    <section className="wrap plans-more stack-l">
      <Ways
        ways={[
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
      <dl className="stats">
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
