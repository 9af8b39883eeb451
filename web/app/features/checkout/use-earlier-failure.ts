import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { checkoutTexts } from '~/locales/checkout.ts';
import type { CheckoutFailure } from './checkout-failure.ts';
import { orderAttempts } from './order-attempts.ts';
import { toShownDecline } from './shown-decline.ts';

/**
 * A failure from before this visit: `?payment=<decline code>` after the bank or PayPal declined, or an attempt whose
 * response never came. The decline is shown once and removed from the address.
 */
export function useEarlierFailure(): CheckoutFailure | undefined {
  const { t } = useTranslation(checkoutTexts);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const declineCode = query.get('payment');
  const [failure] = useState<CheckoutFailure | undefined>(() => {
    if (declineCode) return { kind: 'declined', declineCode: toShownDecline(declineCode) };
    return orderAttempts.findOpen() && { kind: 'open' };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per decline; the address changes right after
  useEffect(() => {
    if (!declineCode) return;
    toast({ title: t('checkout.failedTitle'), description: t('checkout.failedText'), variant: 'destructive' });
    void navigate({ search: '' }, { replace: true, preventScrollReset: true });
  }, [declineCode]);
  return failure;
}
