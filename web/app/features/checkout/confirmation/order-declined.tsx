import { buttonClass } from '~/components/ui/button.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import typography from '~/components/ui/typography.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { confirmationTexts } from '~/locales/confirmation.ts';
import { declineTexts } from '~/locales/declines.ts';
import { toShownDecline } from '../shown-decline.ts';

type OrderDeclinedProps = {
  declineCode: string | null;
  /** The cart is in another browser, which the payer left for the bank or PayPal. */
  isElsewhere?: boolean;
};

/** The payment was declined after the checkout: why, that nothing was charged, and how to try again. */
export function OrderDeclined({ declineCode, isElsewhere = false }: OrderDeclinedProps) {
  const { t } = useTranslation(confirmationTexts, declineTexts);
  return (
    <div className={layout.stack} role="status">
      <h1 className={typography.name}>{t('confirmation.declinedTitle')}</h1>
      <p className={`${typography.lead} ${typography.measure}`}>
        {t(`declines.${toShownDecline(declineCode)}`)} {t('confirmation.declinedText')}
      </p>
      {isElsewhere ? (
        <p className={typography.measure}>{t('confirmation.declinedElsewhere')}</p>
      ) : (
        <p>
          <LocalLink className={buttonClass('primary')} to="/checkout">
            {t('confirmation.declinedWay')}
            <Arrow />
          </LocalLink>
        </p>
      )}
    </div>
  );
}
