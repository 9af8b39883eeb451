import type { AdminPlans } from '@esimshop/contracts/admin-plans';
import { Flag } from '~/components/ui/flag.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminPlansTexts } from '~/locales/admin-plans.ts';
import { commonTexts } from '~/locales/common.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { describeWholePlan } from '../parts/plan-name.ts';
import { RowAct } from '../parts/row-act.tsx';
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
                <b className={styles.rank}>{index + 1}</b>
                <Flag code={plan.countryCode} />
                <div>
                  <b>{name}</b>
                  <small>
                    {plan.state === 'on_sale'
                      ? t('admin-plans.soldText', { count: plan.sold })
                      : t(plan.state === 'unlisted' ? 'admin-plans.homeUnlisted' : 'admin-plans.homeHidden')}
                  </small>
                </div>
                <span className={styles.acts}>
                  <RowAct
                    label={t('admin-plans.earlier', { plan: name })}
                    className={styles.earlier}
                    disabled={index === 0}
                    onClick={() => swap(index, index - 1)}
                  >
                    <Icon name="chevron" />
                  </RowAct>
                  <RowAct
                    label={t('admin-plans.later', { plan: name })}
                    disabled={index === seen.length - 1}
                    onClick={() => swap(index, index + 1)}
                  >
                    <Icon name="chevron" />
                  </RowAct>
                  <RowAct
                    label={t('admin-plans.unfeature', { plan: name })}
                    onClick={() => put(seen.filter((each) => each !== plan.productId))}
                  >
                    <Icon name="close" />
                  </RowAct>
                </span>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
