import type { Setup } from '@esimshop/contracts/admin-setup';
import { buttonClass } from '~/components/ui/button.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { formatPrice } from '~/lib/format.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminSetupTexts } from '~/locales/admin-setup.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import styles from './setup.module.css';
import { REHEARSAL_ID } from './step-places.ts';

/** One plan bought and returned by the way that customers go: every partner once. */
export function Rehearse({ setup: { rehearsal, state, steps } }: { setup: Setup }) {
  const { t } = useAdminTranslation(adminSetupTexts);
  const language = useLanguage();
  const { plan, order, currency } = rehearsal;
  const isDone = steps.some(({ step, verdict }) => step === 'rehearsal' && verdict === 'pass');
  const place = plan?.names[language] ?? '';
  return (
    <section className={styles.side} aria-labelledby={REHEARSAL_ID}>
      <h2 id={REHEARSAL_ID} tabIndex={-1}>
        {t('admin-setup.rehearse')}
      </h2>
      <p>{t(`admin-setup.rehearseText.${state === 'sandbox' ? 'sandbox' : 'real'}`)}</p>
      <ol>
        <li>{t('admin-setup.rehearseSteps.buy')}</li>
        <li>{t('admin-setup.rehearseSteps.look')}</li>
        <li>{t('admin-setup.rehearseSteps.refund')}</li>
      </ol>
      {state !== 'sandbox' && <p className={styles.advice}>{t('admin-setup.rehearseCost')}</p>}
      {order && (
        <p>
          <LocalLink to={`/admin/orders/${order.id}`}>
            {t(isDone ? 'admin-setup.rehearsed' : 'admin-setup.goOnWith', { orderNumber: order.orderNumber })}
          </LocalLink>
        </p>
      )}
      {!isDone && !order && plan && (
        <p>
          <LocalLink className={buttonClass('secondary')} to={`/product/${encodeURIComponent(plan.productId)}`}>
            {t('admin-setup.buy', { place, price: formatPrice(plan.price, currency) })}
          </LocalLink>
        </p>
      )}
    </section>
  );
}
