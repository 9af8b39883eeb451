import { CARD_FORM_METHODS } from '@esimshop/contracts/card-methods';
import type { ShopFacts } from '@esimshop/contracts/shop-facts';
import type { StripeElements, StripeError } from '@stripe/stripe-js';
import type { Language } from '~/lib/language.ts';
import type { Amount } from '../card-entry.ts';
import { readAppearance, watchColourScheme } from './element-appearance.ts';
import { toElementsAmount } from './elements-amount.ts';
import { loadStripe } from './load-stripe.ts';

/** What the payer agrees to: the server's payment must be for the same. */
type Terms = { amount: Amount; savesCard: boolean };
type Token = { confirmationTokenId: string } | { error: StripeError };

export type PaymentForm = {
  /** Whether all that the payer chose and entered is well-formed; shows what is missing. */
  check(): Promise<boolean>;
  setTerms(terms: Terms): void;
  /** Shows errors, lets a wallet ask its payer, and creates a token for one payment. */
  createToken(): Promise<Token>;
  focus(): void;
  close(): void;
};

type FormOptions = {
  stripe: NonNullable<ShopFacts['stripe']>;
  container: HTMLElement;
  shopName: string;
  terms: Terms;
  offersWallets: boolean;
  language: Language;
  onReady: () => void;
  onChange: () => void;
  onFail: () => void;
};

/**
 * Opens Stripe's Payment Element for a payment that the server makes later: docs.stripe.com/payments/finalize-payments-on-the-server.
 * @throws Error if its script cannot be loaded
 */
export async function openPaymentForm({
  stripe: keys,
  container,
  shopName,
  terms,
  offersWallets,
  language,
  onReady,
  onChange,
  onFail,
}: FormOptions): Promise<PaymentForm> {
  const stripe = await loadStripe(keys);
  const elements = stripe.elements({
    mode: 'payment',
    ...toElementsTerms(terms),
    allowedPaymentMethodTypes: [...CARD_FORM_METHODS],
    locale: language,
    appearance: readAppearance(),
  });
  const wallets = offersWallets ? 'auto' : 'never';
  const element = elements.create('payment', {
    business: { name: shopName },
    wallets: { applePay: wallets, googlePay: wallets },
  });
  let isComplete = false;
  element.on('ready', onReady);
  element.on('loaderror', onFail);
  element.on('change', ({ complete }) => {
    isComplete = complete;
    onChange();
  });
  element.mount(container);
  const stopWatching = watchColourScheme(() => void elements.update({ appearance: readAppearance() }));

  return {
    // What was entered last may not have been told yet.
    check: async () => isComplete || (await elements.submit()).error === undefined,
    setTerms: (next) => void elements.update(toElementsTerms(next)),
    async createToken() {
      const { error } = await elements.submit();
      if (error) return { error };
      const { confirmationToken, error: refusal } = await stripe.createConfirmationToken({ elements });
      return confirmationToken ? { confirmationTokenId: confirmationToken.id } : { error: refusal };
    },
    focus: () => element.focus(),
    close() {
      stopWatching();
      element.destroy();
    },
  };
}

type ElementsTerms = Required<
  Pick<Parameters<StripeElements['update']>[0], 'amount' | 'currency' | 'setupFutureUsage'>
>;

function toElementsTerms({ amount, savesCard }: Terms): ElementsTerms {
  return { ...toElementsAmount(amount), setupFutureUsage: savesCard ? 'off_session' : null };
}
