import type {
  AvailablePaymentMethods,
  BillingDetails,
  StripeConstructor,
  StripeExpressCheckoutElementClickEvent,
  StripeExpressCheckoutElementConfirmEvent,
} from '@stripe/stripe-js';
import { act, waitFor } from '@testing-library/react';
import { expect, onTestFinished, vi } from 'vitest';

type Listener = (event: object) => unknown;
type Group = {
  updates: object[];
  options?: object;
  listeners: Map<string, Listener>;
};
type Result = { error: { type: string; message: string } } | { confirmationToken: { id: string } };

const NO_WALLET = { amazonPay: false, applePay: false, googlePay: false, klarna: false, link: false, paypal: false };

/** Of the page that a test opens now; the shop's loader asks for the script once. */
const now = {
  groups: [] as { terms: object; created: Partial<Record<string, Group>> }[],
  results: [] as Result[],
  tokens: 0,
  handleNextAction: vi.fn(async () => ({})),
};

function create() {
  return {
    elements(terms: object) {
      const group = { terms, created: {} as Partial<Record<string, Group>>, updates: [] as object[] };
      now.groups.push(group);
      return {
        create(type: string, options?: object) {
          const listeners = new Map<string, Listener>();
          group.created[type] = { updates: group.updates, listeners, ...(options && { options }) };
          return {
            on: (name: string, listener: Listener) => void listeners.set(name, listener),
            mount: () => undefined,
            destroy: () => undefined,
          };
        },
        update: async (changes: object) => void group.updates.push(changes),
        submit: async () => ({}),
      };
    },
    async createConfirmationToken() {
      now.tokens += 1;
      return now.results.shift() ?? { confirmationToken: { id: `ctoken_${now.tokens}` } };
    },
    handleNextAction: now.handleNextAction,
  };
}

/**
 * Stripe's script in place of the real one, and the owner of a device with these wallets. `results` are of the first tokens that
 * are asked for.
 */
export function openFakeStripe(wallets: Partial<AvailablePaymentMethods> | undefined, results: Result[] = []) {
  Object.assign(now, { groups: [], tokens: 0, results: [...results] });
  now.handleNextAction.mockClear();
  vi.stubGlobal('Stripe', create as unknown as StripeConstructor);
  // Scripts are not run here.
  const append = vi.spyOn(document.head, 'append').mockImplementation((script) => {
    if (script instanceof HTMLScriptElement) queueMicrotask(() => script.dispatchEvent(new Event('load')));
  });
  onTestFinished(() => append.mockRestore());

  const find = async () => {
    const isOpen = () => now.groups.some(({ created }) => created.expressCheckout?.listeners.has('ready'));
    await waitFor(() => expect(isOpen(), 'the wallets are asked for').toBe(true));
    const group = now.groups.find(({ created }) => created.expressCheckout);
    if (!group?.created.expressCheckout) throw new Error('Expected an Express Checkout Element');
    return { terms: group.terms, ...group.created.expressCheckout };
  };
  async function emit(name: string, event: object): Promise<void> {
    const { listeners } = await find();
    await act(async () => void (await listeners.get(name)?.(event)));
  }

  return {
    handleNextAction: now.handleNextAction,
    /** How the card form was set up. */
    cardForm: () => now.groups.find(({ created }) => created.payment)?.created.payment?.options,
    find,
    ready: () => emit('ready', { availablePaymentMethods: wallets && { ...NO_WALLET, ...wallets } }),
    /** @returns whether the wallet opened, or undefined if nobody answered */
    async press(): Promise<boolean | undefined> {
      const answers: boolean[] = [];
      const event: StripeExpressCheckoutElementClickEvent = {
        elementType: 'expressCheckout',
        expressPaymentType: 'apple_pay',
        resolve: () => void answers.push(true),
        reject: () => void answers.push(false),
      };
      await emit('click', event);
      return answers[0];
    },
    cancel: () => emit('cancel', { elementType: 'expressCheckout' }),
    /** @returns the reasons for which the page told the wallet that the payment failed */
    async confirm(details: Partial<BillingDetails> = {}) {
      const failures: (string | undefined)[] = [];
      const event: StripeExpressCheckoutElementConfirmEvent = {
        expressPaymentType: 'apple_pay',
        billingDetails: { ...OWNER, ...details },
        paymentFailed: (payload) => void failures.push(payload?.reason),
      };
      await emit('confirm', event);
      return failures;
    },
  };
}

export const OWNER: BillingDetails = {
  name: 'Ada Traveller',
  email: 'ada@wallet.example',
  phone: '+44 20 7946 0018',
  address: { line1: '1 Any Street', line2: null, city: 'Berlin', state: '', postal_code: '10115', country: 'DE' },
};
