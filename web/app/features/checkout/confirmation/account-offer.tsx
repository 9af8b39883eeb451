import { buttonClass } from '~/components/ui/button.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import typography from '~/components/ui/typography.module.css';
import { accountHint, isSignedInHint } from '~/lib/account-hint.ts';
import { signInPath } from '~/lib/return-path.ts';
import { useStoredValue } from '~/lib/stored-value.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { offerTexts } from '~/locales/offers.ts';

/** Offers an account to a guest. */
export function AccountOffer({ orderNumber }: { orderNumber: string }) {
  const { t } = useTranslation(offerTexts);
  const hint = useStoredValue(accountHint);
  if (isSignedInHint(hint)) return null;
  return (
    <section className={`${layout.stackSmall} ${layout.noPrint}`}>
      <h2 className={typography.subheading}>{t('offers.offerTitle')}</h2>
      <p className={typography.measure}>{t('offers.offerText')}</p>
      <p>
        <LocalLink
          className={buttonClass('secondary')}
          to={signInPath(`/order-confirmation/${orderNumber}`, 'register')}
        >
          {t('offers.offer')}
          <Arrow />
        </LocalLink>
      </p>
    </section>
  );
}
