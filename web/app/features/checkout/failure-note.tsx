import { CARD_METHOD, type PaymentMethod } from '@esimshop/contracts/payment-method';
import type { ShopFacts } from '@esimshop/contracts/shop-facts';
import type { Ref } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '~/components/ui/button.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import noteStyles from '~/components/ui/note.module.css';
import { describeRefusal } from '~/features/cart/describe-refusal.ts';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { checkoutTexts } from '~/locales/checkout.ts';
import { declineTexts } from '~/locales/declines.ts';
import { discountTexts } from '~/locales/discount.ts';
import type { CheckoutFailure } from './checkout-failure.ts';
import type { PaymentValues } from './checkout-values.ts';
import { nameMethod } from './method-texts.ts';

type FailureNoteProps = {
  failure: Exclude<CheckoutFailure, { kind: 'invalid' | 'cart_empty' }>;
  methods: readonly PaymentMethod[];
  facts: ShopFacts;
  onOtherMethod: (method: PaymentMethod) => void;
  ref: Ref<HTMLDivElement>;
};

/** Why the order was not placed, whether anything was charged, and what to do now. */
export function FailureNote({ failure, methods, facts, onOtherMethod, ref }: FailureNoteProps) {
  const { t } = useTranslation(checkoutTexts);
  const language = useLanguage();
  const chosen = useWatch<PaymentValues, 'paymentMethod'>({ name: 'paymentMethod' });
  const otherMethod = methods.find((method) => method !== chosen);
  const isDeclined = failure.kind === 'declined';
  return (
    <div className={`${noteStyles.note} ${noteStyles.bad}`} role="alert" tabIndex={-1} ref={ref}>
      <Icon name="alert" />
      <div className={layout.stackSmall}>
        <FailureWords failure={failure} />
        {isDeclined && otherMethod && (
          <p>
            <Button variant="text" onClick={() => onOtherMethod(otherMethod)}>
              {otherMethod === CARD_METHOD
                ? t('checkout.payWithCard')
                : t('checkout.payWith', { method: nameMethod(otherMethod, facts, t, language) })}
            </Button>
          </p>
        )}
        {EDIT_CART_FIRST.has(failure.kind) && (
          <p>
            <LocalLink to="/cart">{t('checkout.backToCart')}</LocalLink>
          </p>
        )}
      </div>
    </div>
  );
}

function FailureWords({ failure }: Pick<FailureNoteProps, 'failure'>) {
  const { t } = useTranslation(checkoutTexts, declineTexts, discountTexts);
  const language = useLanguage();
  switch (failure.kind) {
    case 'declined':
      return (
        <p>
          <b>{t('checkout.declinedTitle')}</b> {t(`declines.${failure.declineCode}`)} {t('checkout.notCharged')}
        </p>
      );
    case 'price_changed':
      return (
        <p>
          <b>{t('checkout.priceChangedTitle')}</b>{' '}
          {t('checkout.priceChanged', {
            before: formatPrice(failure.before, failure.beforeCurrency),
            now: formatPrice(failure.now, failure.currency),
          })}
        </p>
      );
    case 'code_refused':
      return (
        <p>
          <b>{t('checkout.totalNow', { total: formatPrice(failure.now, failure.currency) })}</b>{' '}
          {describeRefusal(failure.refusal, t, language)} {t('checkout.notCharged')}{' '}
          <a href="#summary">{t('checkout.seeSummary')}</a>
        </p>
      );
    case 'cart_changed':
      return (
        <p>
          <b>{t('checkout.cartChangedTitle')}</b> <span>{t('checkout.cartChanged')}</span>
        </p>
      );
    case 'open':
    case 'lost':
    case 'captive':
      return (
        <p>
          <b>{t(failure.kind === 'open' ? 'checkout.openTitle' : 'checkout.lostTitle')}</b>{' '}
          {t(failure.kind === 'captive' ? 'checkout.captive' : 'checkout.lost')}
        </p>
      );
    default:
      return <p>{t(PLAIN_TEXTS[failure.kind])}</p>;
  }
}

const EDIT_CART_FIRST: ReadonlySet<CheckoutFailure['kind']> = new Set(['cart_changed', 'unavailable_items']);

const PLAIN_TEXTS = {
  unclear: 'checkout.unclear',
  rate_limited: 'checkout.rateLimited',
  terms_changed: 'checkout.termsChanged',
  unavailable_items: 'checkout.unavailableItems',
  payment_unavailable: 'checkout.paymentUnavailable',
  supply_unavailable: 'checkout.supplyUnavailable',
  other: 'checkout.other',
} as const;
