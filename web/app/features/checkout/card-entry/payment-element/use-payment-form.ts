import type { ShopFacts } from '@esimshop/contracts/shop-facts';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useShopName } from '~/lib/use-brand.ts';
import { useLanguage } from '~/lib/use-language.ts';
import type { CardEntryProps } from '../card-entry.ts';
import { openPaymentForm, type PaymentForm } from './payment-form.ts';

type FormOptions = Pick<CardEntryProps, 'amount' | 'savesCard' | 'offersWallets'> & {
  stripe: ShopFacts['stripe'] | undefined;
  container: RefObject<HTMLElement | null>;
  onChange: () => void;
};

/** Opens the form in its container, and updates its amount when that changes. */
export function usePaymentForm({ stripe, container, amount, savesCard, offersWallets, onChange }: FormOptions) {
  const language = useLanguage();
  const shopName = useShopName();
  const form = useRef<PaymentForm>(undefined);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(1);
  const { total, currency } = amount;

  const open = useEffectEvent((onState: (next: typeof state) => void) => {
    if (!stripe || !container.current) return undefined;
    return openPaymentForm({
      stripe,
      container: container.current,
      shopName,
      terms: { amount, savesCard },
      offersWallets,
      language,
      onReady: () => onState('ready'),
      onFail: () => onState('failed'),
      onChange,
    });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: opens anew with each attempt
  useEffect(() => {
    let isClosed = false;
    const tell = (next: typeof state) => {
      if (!isClosed) setState(next);
    };
    const opening = open(tell);
    opening?.then(
      (opened) => {
        if (!isClosed) form.current = opened;
      },
      () => tell('failed'),
    );
    return () => {
      isClosed = true;
      form.current = undefined;
      opening?.then(
        (opened) => opened.close(),
        () => undefined,
      );
    };
  }, [stripe, attempt]);

  useEffect(() => {
    if (state === 'ready') form.current?.setTerms({ amount: { total, currency }, savesCard });
  }, [state, total, currency, savesCard]);

  function retry() {
    setState('loading');
    setAttempt((count) => count + 1);
  }
  return { form, state, retry };
}
