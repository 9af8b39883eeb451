import type { PricingSetting } from '@esimshop/contracts/pricing';
import { Note } from '~/components/ui/note.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminPricingTexts } from '~/locales/admin-pricing.ts';
import { NewerNote } from '../parts/newer-note.tsx';
import { describeEffect, describeValue } from './pricing-words.ts';
import type { Obstacle } from './use-save-rule.ts';

type RuleObstacleProps = {
  obstacle: Obstacle;
  currency: string;
  onTake: (newer: PricingSetting) => void;
};

/** Who has changed the rule since, and its current state. */
export function RuleObstacle({ obstacle, currency, onTake }: RuleObstacleProps) {
  const { t } = useTranslation(adminPricingTexts);
  const language = useLanguage();
  if (obstacle.kind === 'gone') return <Note tone="bad">{t('admin-pricing.dialog.gone')}</Note>;
  const { pricingSetting: newer, changedBy } = obstacle;
  const scope = {
    all: t('admin-pricing.allPlans'),
    region: t('admin-pricing.region', { region: newer.regionCode ?? '' }),
    product: `${t('admin-pricing.product')} ${newer.productId ?? ''}`,
  }[newer.appliesTo];
  const state = t(newer.isActive ? 'admin-pricing.active' : 'admin-pricing.off');
  const rule = [newer.name, describeValue(newer, { currency, language }), describeEffect(newer, t), scope, state].join(
    ', ',
  );
  return (
    <NewerNote onTake={() => onTake(newer)}>
      {changedBy === null
        ? t('admin-pricing.dialog.conflictUnknown')
        : t('admin-pricing.dialog.conflict', { name: changedBy })}{' '}
      {t('admin-pricing.dialog.conflictNow', { rule })}
    </NewerNote>
  );
}
