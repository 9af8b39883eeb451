import type { AdminPlans } from '@esimshop/contracts/admin-plans';
import { Icon } from '~/components/ui/icon.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminPlansTexts } from '~/locales/admin-plans.ts';
import { commonTexts } from '~/locales/common.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { describeWholePlan } from '../parts/plan-name.ts';
import { SquareButton } from '../parts/square-button.tsx';
import viewStyles from '../parts/view.module.css';
import { usePlanChoice } from './plan-queries.ts';
import styles from './plans.module.css';

/** What the home page shows first, in the owner's order. */
export function FeaturedOrder({ plans: { featured } }: { plans: AdminPlans }) {
  const { t } = useAdminTranslation(adminFrameTexts, adminPlansTexts, commonTexts);
  const language = useLanguage();
  const choice = usePlanChoice();
  const seen = featured.map(({ productId }) => productId);
  const put = (productIds: string[]) =>
    choice.isPending || choice.mutate({ to: 'featured', body: { productIds, seen } });
  const swap = (index: number, other: number) => {
    const next = [...seen];
    [next[index], next[other]] = [next[other] ?? '', next[index] ?? ''];
    put(next);
  };
  return (
    <section className={styles.aside} aria-labelledby="featured-plans">
      <div className={viewStyles.head}>
        <h2 id="featured-plans">{t('admin-plans.home')}</h2>
      </div>
      <p className={styles.text}>{t(featured.length > 0 ? 'admin-plans.homeText' : 'admin-plans.homeNone')}</p>
      {featured.length > 0 && (
        <ol className={styles.rows}>
          {featured.map((plan, index) => {
            const name = describeWholePlan(plan, t, language);
            return (
              <li key={plan.productId}>
                <span>
                  <b>{name}</b>
                  <small>
                    {plan.state === 'on_sale'
                      ? t('admin-plans.soldText', { count: plan.sold })
                      : t('admin-plans.homeHidden')}
                  </small>
                </span>
                <span className={styles.acts}>
                  <SquareButton
                    label={t('admin-plans.earlier', { plan: name })}
                    disabled={index === 0}
                    className={styles.earlier}
                    onClick={() => swap(index, index - 1)}
                  >
                    <Icon name="chevron" variant="small" />
                  </SquareButton>
                  <SquareButton
                    label={t('admin-plans.later', { plan: name })}
                    disabled={index === seen.length - 1}
                    onClick={() => swap(index, index + 1)}
                  >
                    <Icon name="chevron" variant="small" />
                  </SquareButton>
                  <SquareButton
                    label={t('admin-plans.unfeature', { plan: name })}
                    onClick={() => put(seen.filter((each) => each !== plan.productId))}
                  >
                    <Icon name="close" variant="small" />
                  </SquareButton>
                </span>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
