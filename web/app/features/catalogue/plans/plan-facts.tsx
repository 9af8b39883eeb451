import type { Product } from '@esimshop/contracts/products';
import { type Fact, FactList } from '~/components/ui/fact-list.tsx';
import layout from '~/components/ui/layout.module.css';
import { formatList } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { planTexts } from '~/locales/plans.ts';
import { sharedItems, sharedValue } from '../plan-groups.ts';
import { speedsOf } from '../plan-labels.ts';
import styles from './plan-facts.module.css';

const SHOWN_NETWORKS = 3;

/** Facts shared by every plan of this place. Facts missing from the catalogue are omitted. */
export function PlanFacts({ products }: { products: readonly Product[] }) {
  const { t } = useTranslation(planTexts);
  const language = useLanguage();
  const facts: Fact[] = [];
  const networks = sharedItems(products, (product) => product.networks.map(({ name }) => name));
  if (networks.length > 0) {
    const rest = networks.length - SHOWN_NETWORKS;
    const shown = networks.slice(0, SHOWN_NETWORKS).join(', ');
    facts.push({
      label: t('plans.networks'),
      value: rest > 0 ? `${shown} ${t('plans.moreNetworks', { count: rest })}` : shown,
    });
  }
  const speeds = sharedItems(products, (product) => product.speeds);
  if (speeds.length > 0) {
    facts.push({ label: t('plans.speed'), value: formatList(speedsOf({ speeds }), language) });
  }
  const starts = sharedValue(products, (product) => product.startsOnFirstConnection);
  if (typeof starts === 'boolean') {
    facts.push({
      label: t('plans.validityStarts'),
      value: t(starts ? 'plans.onFirstConnection' : 'plans.onPurchase'),
    });
  }
  const topUp = sharedValue(products, (product) => product.topUp);
  if (topUp !== undefined) {
    facts.push({ label: t('plans.topUp'), value: t(topUp ? 'plans.topUpYes' : 'plans.topUpNo') });
  }
  if (products.every(({ features }) => !features.voiceMinutes && !features.smsCount))
    facts.push({ label: t('plans.calls'), value: t('plans.dataOnly') });
  return (
    <section className={`${layout.stack} ${layout.offscreen} ${styles.part}`} aria-label={t('plans.facts')}>
      <h2>{t('plans.facts')}</h2>
      <FactList className={styles.facts} facts={facts} />
    </section>
  );
}
