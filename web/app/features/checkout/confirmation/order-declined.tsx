import type { Order } from '@esimshop/contracts/orders';
import { buttonClass } from '~/components/ui/button.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import typography from '~/components/ui/typography.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { confirmationTexts } from '~/locales/confirmation.ts';
import { declineTexts } from '~/locales/declines.ts';
import { toShownDecline } from '../shown-decline.ts';

/** The payment was declined later: why, that nothing was charged, and a link to try again. */
export function OrderDeclined({ order }: { order: Order }) {
  const { t } = useTranslation(confirmationTexts, declineTexts);
  return (
    <div className={layout.stack} role="status">
      <h1 className={typography.name}>{t('confirmation.declinedTitle')}</h1>
      <p className={`${typography.lead} ${typography.measure}`}>
        {t(`declines.${toShownDecline(order.payment.declineCode)}`)} {t('confirmation.declinedText')}
      </p>
      <p>
        <LocalLink className={buttonClass('primary')} to="/checkout">
          {t('confirmation.declinedWay')}
          <Arrow />
        </LocalLink>
      </p>
    </div>
  );
}
