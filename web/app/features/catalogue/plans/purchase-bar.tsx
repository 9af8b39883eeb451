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
import { AddAnother, BuyNow, CheckoutLink, type InCart } from '../next-step.tsx';
import { planLabels } from '../plan-labels.ts';
import styles from './purchase-bar.module.css';

type PurchaseBarProps = {
  plan: Product | undefined;
  /** The cart, once the plan was added to it. */
  inCart: InCart | undefined;
  formId: string;
  pending: boolean;
};

/** Sticky bar at the bottom: the chosen plan, its price, and the add-to-cart button; then the cart, and the way on. */
export function PurchaseBar({ plan, inCart, formId, pending }: PurchaseBarProps) {
  const { t } = useTranslation(addingTexts, commonTexts, planTexts);
  const language = useLanguage();
  const words = plan ? t('plans.chosen', planLabels(plan, t, language)) : t('plans.noneChosen');
  return (
    <section className={styles.bar} data-bar="" aria-label={t('plans.total')}>
      <div className={`${layout.wrap} ${styles.inside}`}>
        <p className={styles.chosen} aria-live="polite">
          <span>{inCart ? t('adding.inCart', { count: inCart.count }) : words}</span>
          {plan && !inCart && <b className={typography.price}>{formatPrice(plan.price, plan.currency)}</b>}
        </p>
        {inCart ? (
          <>
            <AddAnother pending={pending} formId={formId} />
            <div className={styles.acts}>
              <CheckoutLink total={inCart.total} />
            </div>
          </>
        ) : (
          <div className={styles.acts}>
            {plan?.available && <BuyNow pending={pending} formId={formId} />}
            <Button
              variant="primary"
              type="submit"
              form={formId}
              blocked={!plan?.available}
              pending={pending}
              pendingText={t('adding.pending')}
            >
              {plan?.available === false ? (
                t('adding.soldOut')
              ) : (
                <>
                  {t('adding.add')}
                  <Arrow />
                </>
              )}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}
