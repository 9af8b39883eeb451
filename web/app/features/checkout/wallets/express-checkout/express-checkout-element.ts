import { CARD_FORM_METHODS } from '@esimshop/contracts/card-methods';
import type { ShopFacts } from '@esimshop/contracts/shop-facts';
import type { StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js';
import { ApiError } from '~/lib/api-error.ts';
import type { Language } from '~/lib/language.ts';
import type { Amount, CardToken } from '../../card-entry/card-entry.ts';
import { isDarkScheme, readAppearance } from '../../card-entry/payment-element/element-appearance.ts';
import { toElementsAmount } from '../../card-entry/payment-element/elements-amount.ts';
import { loadStripe } from '../../card-entry/payment-element/load-stripe.ts';
import type { PayByWallet } from '../wallets.ts';
import { readWalletContact } from './read-wallet-contact.ts';

/** As the shop's own buttons; Stripe takes 40 to 55. */
const BUTTON_HEIGHT_PX = 48;

export type WalletSheet = 'closed' | 'open' | 'paying';

export type ExpressCheckoutElement = {
  setAmount(amount: Amount): void;
  close(): void;
};

type ElementOptions = {
  stripe: NonNullable<ShopFacts['stripe']>;
  container: HTMLElement;
  shopName: string;
  amount: Amount;
  language: Language;
  /** Called once the wallets of the device are known. */
  onReady: (hasWallets: boolean) => void;
  /** Undefined if no wallet may open now. */
  onPress: () => PayByWallet | undefined;
  onSheet: (sheet: WalletSheet) => void;
  /** The wallet's contact details cannot be used for an order. */
  onUnusable: () => void;
};

/**
 * Opens Stripe's Express Checkout Element for a payment that the server makes later:
 * docs.stripe.com/elements/express-checkout-element.
 * @throws Error if its script cannot be loaded
 */
export async function openExpressCheckout({
  stripe: keys,
  container,
  shopName,
  amount,
  language,
  onReady,
  onPress,
  onSheet,
  onUnusable,
}: ElementOptions): Promise<ExpressCheckoutElement> {
  const stripe = await loadStripe(keys);
  const elements = stripe.elements({
    mode: 'payment',
    ...toElementsAmount(amount),
    allowedPaymentMethodTypes: [...CARD_FORM_METHODS],
    locale: language,
    appearance: readAppearance(),
  });
  const theme = isDarkScheme() ? 'white' : 'black';
  const element = elements.create('expressCheckout', {
    business: { name: shopName },
    buttonHeight: BUTTON_HEIGHT_PX,
    buttonTheme: { applePay: theme, googlePay: theme },
    layout: { maxColumns: 2, maxRows: 2, overflow: 'never' },
    emailRequired: true,
    phoneNumberRequired: true,
    // Otherwise a wallet does not say its owner's name.
    billingAddressRequired: true,
  });
  let shown = amount;
  let sheet: WalletSheet = 'closed';
  let pay: PayByWallet | undefined;

  function moveTo(next: WalletSheet) {
    sheet = next;
    onSheet(next);
    // An open wallet keeps asking for the amount with which it opened.
    if (next === 'closed') void elements.update(toElementsAmount(shown));
  }

  async function createToken(
    paymentFailed: StripeExpressCheckoutElementConfirmEvent['paymentFailed'],
  ): Promise<CardToken> {
    const { error } = await elements.submit();
    const result = error ? undefined : await stripe.createConfirmationToken({ elements });
    if (result?.confirmationToken) return { confirmationTokenId: result.confirmationToken.id };
    // Only here: once there is a token, the wallet has closed, and Stripe refuses this call.
    paymentFailed({ reason: 'fail' });
    throw new ApiError(503, { code: 'payment_unavailable' });
  }

  element.on('ready', ({ availablePaymentMethods }) =>
    onReady(Object.values(availablePaymentMethods ?? {}).some((isAvailable) => isAvailable)),
  );
  element.on('loaderror', () => onReady(false));
  element.on('click', (event) => {
    pay = onPress();
    if (!pay) return event.reject();
    moveTo('open');
    event.resolve();
  });
  // In some browsers a wallet is dismissed after its owner has confirmed.
  element.on('cancel', () => {
    if (sheet === 'open') moveTo('closed');
  });
  element.on('confirm', async ({ billingDetails, paymentFailed }) => {
    if (sheet !== 'open' || !pay) return;
    moveTo('paying');
    const contact = readWalletContact(billingDetails);
    if (contact) await pay({ contact, createToken: () => createToken(paymentFailed) });
    else {
      paymentFailed({ reason: 'invalid_payment_data' });
      onUnusable();
    }
    moveTo('closed');
  });
  element.mount(container);

  return {
    setAmount(next) {
      shown = next;
      if (sheet === 'closed') void elements.update(toElementsAmount(next));
    },
    close: () => element.destroy(),
  };
}
