import type { Order } from '@esimshop/contracts/orders';
import { buttonClass } from '~/components/ui/button.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { toDeclineReason } from '~/features/checkout/decline-reason.ts';
import { useTranslation } from '~/lib/translation.tsx';

/** The payment was refused after all: why, that nothing was charged, and the way back to paying. */
export function OrderRefused({ order }: { order: Order }) {
  const { t } = useTranslation();
  return (
    <div className="stack" role="status">
      <h1 className="name">{t('confirmation.refusedTitle')}</h1>
      <p className="lead measure">
        {t(`refusals.${toDeclineReason(order.payment.refusal)}`)} {t('confirmation.refusedText')}
      </p>
      <p>
        <LocalLink className={buttonClass('go')} to="/checkout">
          {t('confirmation.refusedWay')}
          <Arrow />
        </LocalLink>
      </p>
    </div>
  );
}
