import type { Product } from '@esimshop/contracts/products';
import { Button } from '~/components/ui/button.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import typography from '~/components/ui/typography.module.css';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { addingTexts } from '~/locales/adding.ts';
import { commonTexts } from '~/locales/common.ts';
import { planTexts } from '~/locales/plans.ts';
import { planLabels } from '../plan-labels.ts';
import styles from './purchase-bar.module.css';

type PurchaseBarProps = { plan: Product | undefined; formId: string; pending: boolean };

/** Sticky bar at the bottom: the chosen plan, its price, and the add-to-cart button. */
export function PurchaseBar({ plan, formId, pending }: PurchaseBarProps) {
  const { t } = useTranslation(addingTexts, commonTexts, planTexts);
  const language = useLanguage();
  const isSoldOut = plan?.available === false;
  return (
    <section className={styles.bar} data-bar="" aria-label={t('plans.total')}>
      <div className={`${layout.wrap} ${styles.inside}`}>
        <p className={styles.chosen} aria-live="polite">
          <span>{plan ? t('plans.chosen', planLabels(plan, t, language)) : t('plans.noneChosen')}</span>
          {plan && <b className={`${typography.price} ${styles.price}`}>{formatPrice(plan.price, plan.currency)}</b>}
        </p>
        <Button
          className={styles.action}
          variant="primary"
          type="submit"
          form={formId}
          blocked={!plan?.available}
          pending={pending}
          pendingText={t('adding.pending')}
        >
          {isSoldOut ? (
            t('adding.soldOut')
          ) : (
            <>
              {t('adding.add')}
              <Arrow />
            </>
          )}
        </Button>
      </div>
    </section>
  );
}
