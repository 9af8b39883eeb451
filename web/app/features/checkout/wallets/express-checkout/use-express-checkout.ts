import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useShopName } from '~/lib/use-brand.ts';
import { useLanguage } from '~/lib/use-language.ts';
import type { Amount } from '../../card-entry/card-entry.ts';
import { shopFactsQuery } from '../../checkout-queries.ts';
import type { PayByWallet } from '../wallets.ts';
import { type ExpressCheckoutElement, openExpressCheckout, type WalletSheet } from './express-checkout-element.ts';

type ExpressCheckoutOptions = {
  container: RefObject<HTMLElement | null>;
  amount: Amount;
  onPress: () => PayByWallet | undefined;
  onUnusable: () => void;
};

/** Opens the wallets' buttons in their container, and updates the amount when that changes. */
export function useExpressCheckout({ container, amount, onPress, onUnusable }: ExpressCheckoutOptions) {
  const { data: facts } = useQuery(shopFactsQuery());
  const language = useLanguage();
  const shopName = useShopName();
  const element = useRef<ExpressCheckoutElement>(undefined);
  const [isAvailable, setAvailable] = useState(false);
  const [sheet, setSheet] = useState<WalletSheet>('closed');
  const stripe = facts?.stripe;
  const { total, currency } = amount;

  const press = useEffectEvent(onPress);
  const tellUnusable = useEffectEvent(onUnusable);
  const open = useEffectEvent((ifOpen: (run: () => void) => void) => {
    if (!stripe || !container.current) return undefined;
    return openExpressCheckout({
      stripe,
      container: container.current,
      shopName,
      amount,
      language,
      onReady: (hasWallets) => ifOpen(() => setAvailable(hasWallets)),
      onPress: () => press(),
      onSheet: (next) => ifOpen(() => setSheet(next)),
      onUnusable: () => ifOpen(() => tellUnusable()),
    });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: opens where Stripe's key is known
  useEffect(() => {
    let isClosed = false;
    const opening = open((run) => {
      if (!isClosed) run();
    });
    opening?.then(
      (opened) => {
        if (!isClosed) element.current = opened;
      },
      // The card form says that the script could not be loaded, and the page stands without wallets.
      () => undefined,
    );
    return () => {
      isClosed = true;
      element.current = undefined;
      opening?.then(
        (opened) => opened.close(),
        () => undefined,
      );
    };
  }, [stripe]);

  useEffect(() => {
    if (isAvailable) element.current?.setAmount({ total, currency });
  }, [isAvailable, total, currency]);

  return { isAvailable, sheet };
}
