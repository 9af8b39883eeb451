import type { Cart } from '@esimshop/contracts/carts';
import type { FieldProblem } from '@esimshop/contracts/field-problems';
import type { PlaceOrderResponse } from '@esimshop/contracts/orders';
import { CARD_METHOD } from '@esimshop/contracts/payment-method';
import type { ShopFacts } from '@esimshop/contracts/shop-facts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { CART_KEY } from '~/features/cart/shown-cart.ts';
import { orderKey } from '~/features/orders/order-query.ts';
import { browserApi } from '~/lib/api-client.ts';
import { toFormError } from '~/lib/form-problems.ts';
import { localPath } from '~/lib/language.ts';
import { readFilledFields } from '~/lib/read-filled-fields.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import type { LoadedRef } from '~/lib/use-loaded-ref.ts';
import { checkoutTexts } from '~/locales/checkout.ts';
import type { CardEntryHandle, CardToken } from './card-entry/card-entry.ts';
import { type CheckoutFailure, toCheckoutFailure } from './checkout-failure.ts';
import { shopFactsQuery } from './checkout-queries.ts';
import { type CheckoutValues, type OrderRequest, toOrderRequest } from './checkout-values.ts';
import { followNextAction } from './follow-next-action.ts';
import { orderAttempts } from './order-attempts.ts';
import type { PaymentAttempt } from './payment-attempt.ts';
import { rememberPendingOrder } from './pending-order.ts';
import { sendAttempt } from './send-attempt.ts';
import { TEXT_FIELDS } from './text-fields.ts';
import type { ConsentBox } from './use-consent.ts';
import { useReturnFromHistory } from './use-return-from-history.ts';
import { useShownTerms } from './use-shown-terms.ts';
import type { PayByWallet } from './wallets/wallets.ts';

type CheckoutOptions = {
  cart: Cart;
  facts: Pick<ShopFacts, 'termsVersion' | 'tax'>;
  form: UseFormReturn<CheckoutValues>;
  card: Pick<LoadedRef<CardEntryHandle>, 'load'>;
  consent: Pick<ConsentBox, 'given' | 'isMissing'>;
  /** A failure from before this page: at the bank, at PayPal, or from a lost connection. */
  earlierFailure: CheckoutFailure | undefined;
  /** Called if something needs attention, to move focus to it. */
  onAttention: () => void;
};

/** `waiting`: the shop reports the order as still in progress. */
type Stage = 'idle' | 'pending' | 'waiting';

/** Failures that the page explains without a toast, because the buyer must check something first. */
const QUIET_FAILURES: ReadonlySet<CheckoutFailure['kind']> = new Set([
  'price_changed',
  'code_refused',
  'cart_changed',
  'terms_changed',
  'invalid',
  'cart_empty',
]);

/** Failures after which the shown cart is out of date. */
const OUTDATED_CARTS: ReadonlySet<CheckoutFailure['kind']> = new Set([
  'price_changed',
  'code_refused',
  'cart_changed',
  'cart_empty',
  'unavailable_items',
]);

/** Handles presses of Pay: validates, sends, and reports the outcome. */
export function useCheckout({ cart, facts, form, card, consent, earlierFailure, onAttention }: CheckoutOptions) {
  const { t } = useTranslation(checkoutTexts);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const language = useLanguage();
  const [failure, setFailure] = useState(earlierFailure);
  const [stage, setStage] = useState<Stage>('idle');
  const [shownTerms, setShownTerms] = useShownTerms(facts.termsVersion);
  const isBusy = useRef(false);
  useReturnFromHistory(() => endPress());

  function endPress() {
    isBusy.current = false;
    setStage('idle');
  }

  function fail(error: unknown) {
    const next = toCheckoutFailure(error, { total: cart.totalPrice, currency: cart.currency });
    setFailure(next);
    if (next.kind === 'invalid') {
      // The shop asks for something else by now.
      if (next.errors.some(({ path }) => path === 'withdrawalConsent')) {
        void client.invalidateQueries({ queryKey: shopFactsQuery().queryKey });
      }
      for (const error of next.errors) {
        const field = TEXT_FIELDS.find((name) => name === error.path);
        if (field) form.setError(field, toFormError(error));
      }
    }
    if (next.kind === 'terms_changed') setShownTerms(next.termsVersion);
    if (OUTDATED_CARTS.has(next.kind)) void client.invalidateQueries({ queryKey: CART_KEY });
    if (!QUIET_FAILURES.has(next.kind)) {
      toast({ title: t('checkout.failedTitle'), description: t('checkout.failedText'), variant: 'destructive' });
    }
    endPress();
    onAttention();
  }

  async function finish({ order, nextAction }: PlaceOrderResponse) {
    const orderNumber = order.orderNumber || 'unknown';
    rememberPendingOrder(orderNumber);
    if (nextAction) {
      await followNextAction(nextAction);
      return;
    }
    client.setQueryData(orderKey(orderNumber), order);
    await navigate(localPath(`/order-confirmation/${orderNumber}`, pathname));
  }

  async function pay(
    createAttempt: () => Promise<PaymentAttempt<OrderRequest> | undefined>,
    { isRepeat = false } = {},
  ) {
    if (isBusy.current) return;
    isBusy.current = true;
    setStage('pending');
    setFailure(undefined);
    try {
      const attempt = await createAttempt();
      if (!attempt) {
        endPress();
        onAttention();
        return;
      }
      const onWaiting = () => setStage('waiting');
      const options = { api: browserApi, path: '/api/orders', attempts: orderAttempts };
      await finish(await sendAttempt({ ...options, attempt, isRepeat, onWaiting }));
    } catch (error) {
      fail(error);
    }
  }

  /** Undefined if the card must be corrected first. */
  async function createAttempt(values: CheckoutValues): Promise<PaymentAttempt<OrderRequest> | undefined> {
    if (values.paymentMethod !== CARD_METHOD) return openAttempt(values, {});
    const entry = await card.load();
    const outcome = await entry.tokenise();
    if (outcome.kind === 'invalid') return undefined;
    return openAttempt(values, outcome.kind === 'token' ? outcome.token : {});
  }

  function openAttempt(values: CheckoutValues, token: CardToken): PaymentAttempt<OrderRequest> {
    const expectedItems = cart.items.map(({ product, quantity }) => ({ productId: product.productId, quantity }));
    const shown = { expectedTotal: cart.totalPrice, expectedItems, expectedTerms: shownTerms };
    const agreed = consent.given && { withdrawalConsent: consent.given };
    return orderAttempts.open(toOrderRequest(values, { ...token, ...shown, ...agreed, locale: language }));
  }

  async function checkCard(method: CheckoutValues['paymentMethod']): Promise<FieldProblem[]> {
    if (method !== CARD_METHOD) return [];
    const entry = await card.load();
    return entry.check();
  }

  async function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy.current) return;
    const open = orderAttempts.findOpen();
    // The last request may have arrived: repeat it unchanged before trying anything new.
    if (open) return pay(async () => open, { isRepeat: true });
    readFilledFields({ form, element: event.currentTarget, names: TEXT_FIELDS });
    const checked: CheckoutValues[] = [];
    await form.handleSubmit((values) => {
      checked.push(values);
    })(event);
    const cardProblems = await checkCard(form.getValues('paymentMethod'));
    const [values] = checked;
    if (!values || cardProblems.length > 0 || consent.isMissing) onAttention();
    else await pay(() => createAttempt(values));
  }

  /** Undefined while something else is being paid, or sent once more. */
  function openWallet(): PayByWallet | undefined {
    if (isBusy.current) return undefined;
    const open = orderAttempts.findOpen();
    if (open) {
      void pay(async () => open, { isRepeat: true });
      return undefined;
    }
    // The cart and the consent of this press: the order is for what the wallet shows.
    return ({ contact: { country, ...contact }, createToken }) =>
      pay(async () => {
        const token = await createToken();
        const values = form.getValues();
        const billingCountry = values.billingCountry || (facts.tax && country) || '';
        const method = { paymentMethod: CARD_METHOD, savesCard: false };
        return openAttempt({ ...values, ...contact, billingCountry, ...method }, token);
      });
  }

  return { failure, stage, submit, openWallet };
}
