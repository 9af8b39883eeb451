import { CARD_METHOD } from '@esimshop/contracts/payment-method';
import { useEffect, useRef, useState } from 'react';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { Note } from '~/components/ui/note.tsx';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import typography from '~/components/ui/typography.module.css';
import { Trans, useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { checkoutTexts } from '~/locales/checkout.ts';
import { walletTexts } from '~/locales/wallets.ts';
import { ConsentBox } from '../../consent-box.tsx';
import { listMethods } from '../../list-methods.ts';
import { nameMethod } from '../../method-texts.ts';
import type { WalletsProps } from '../wallets.ts';
import styles from './express-checkout.module.css';
import { useExpressCheckout } from './use-express-checkout.ts';

const CONSENT_ID = 'walletConsent';

/** Stripe's Express Checkout Element: Apple Pay, Google Pay and Link, as far as the buyer's device has them. */
export function ExpressCheckout({ cart, facts, consent, refusal, onPress }: WalletsProps) {
  const { t } = useTranslation(checkoutTexts, walletTexts);
  const language = useLanguage();
  const container = useRef<HTMLDivElement>(null);
  const note = useRef<HTMLDivElement>(null);
  const [lacksConsent, setLacksConsent] = useState(false);
  const [unusable, setUnusable] = useState(0);
  useEffect(() => {
    if (unusable > 0) note.current?.focus();
  }, [unusable]);

  function press() {
    setUnusable(0);
    setLacksConsent(consent.box.isMissing);
    if (!consent.box.isMissing) return onPress();
    document.getElementById(CONSENT_ID)?.focus();
    return undefined;
  }

  const { isAvailable, sheet } = useExpressCheckout({
    container,
    amount: { total: cart.totalPrice, currency: cart.currency },
    onPress: press,
    onUnusable: () => setUnusable((count) => count + 1),
  });
  const names = listMethods(facts).map((method) =>
    method === CARD_METHOD ? t('wallets.card') : nameMethod(method, facts, t, language),
  );
  const methods = new Intl.ListFormat(language, { type: 'disjunction' }).format(names);

  return (
    <section className={isAvailable ? layout.stack : styles.absent} aria-label={t('wallets.title')}>
      {unusable > 0 && (
        <Note tone="bad" ref={note}>
          <p>{t('wallets.unusable', { methods })}</p>
        </Note>
      )}
      {isAvailable && <ConsentBox {...consent} id={CONSENT_ID} showsProblem={lacksConsent} />}
      {isAvailable && refusal}
      <div className={styles.buttons} ref={container} />
      {isAvailable && (
        <>
          {sheet === 'paying' ? (
            <SpinnerLine text={t('checkout.processing')} />
          ) : (
            <p className={typography.small}>
              {t('wallets.goesTo')}{' '}
              <Trans
                text={t('checkout.accept')}
                components={{
                  terms: <LocalLink to="/terms" target="_blank" />,
                  refund: <LocalLink to="/refund" target="_blank" />,
                }}
              />
            </p>
          )}
          <p className={styles.divider}>{t('wallets.or', { methods })}</p>
        </>
      )}
    </section>
  );
}
