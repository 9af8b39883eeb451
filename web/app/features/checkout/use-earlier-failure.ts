import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import type { CheckoutFailure } from './checkout-failure.ts';
import { toDeclineReason } from './decline-reason.ts';
import { readOpenAttempt } from './payment-attempt.ts';

/**
 * What this visit begins with: `?payment=<reason>` after a refusal at the bank or at PayPal, or a try whose answer
 * never came. The reason is said once and leaves the address.
 */
export function useEarlierFailure(): CheckoutFailure | undefined {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const reason = query.get('payment');
  const [failure] = useState<CheckoutFailure | undefined>(() => {
    if (reason) return { kind: 'declined', reason: toDeclineReason(reason) };
    return readOpenAttempt() && { kind: 'open' };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per reason; the address changes right after
  useEffect(() => {
    if (!reason) return;
    toast({ title: t('checkout.failedTitle'), description: t('checkout.failedText'), variant: 'destructive' });
    void navigate({ search: '' }, { replace: true, preventScrollReset: true });
  }, [reason]);
  return failure;
}
