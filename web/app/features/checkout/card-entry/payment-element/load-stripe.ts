import type { ShopFacts } from '@esimshop/contracts/shop-facts';
import type { Stripe, StripeConstructor } from '@stripe/stripe-js';

/** A content blocker may leave a request without any answer. */
const PATIENCE_MS = 15_000;

let loading: Promise<Stripe> | undefined;

/**
 * Stripe's script, loaded once, from the address that the shop names: Stripe's own loader knows only Stripe's.
 * @throws Error if it cannot be loaded; the next call tries again
 */
export function loadStripe({ publishableKey, scriptUrl }: NonNullable<ShopFacts['stripe']>): Promise<Stripe> {
  loading ??= addScript(scriptUrl)
    .then((create) => create(publishableKey))
    .catch((error) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

function addScript(url: string): Promise<StripeConstructor> {
  const script = document.createElement('script');
  const added = new Promise<StripeConstructor>((resolve, reject) => {
    const fail = (reason: string) => {
      script.remove();
      reject(new Error(`Expected the script at ${url}, got ${reason}`));
    };
    const timer = setTimeout(() => fail('no response in time'), PATIENCE_MS);
    script.addEventListener('error', () => fail('none'));
    script.addEventListener('load', () => {
      clearTimeout(timer);
      if (window.Stripe) resolve(window.Stripe);
      else fail('another one');
    });
  });
  script.src = url;
  document.head.append(script);
  return added;
}
