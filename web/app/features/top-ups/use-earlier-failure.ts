import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { toShownDecline } from '~/features/checkout/shown-decline.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { topUpTexts } from '~/locales/top-up.ts';
import type { PurchaseFailure } from './purchase-failure.ts';
import { topUpAttempts } from './top-up-attempts.ts';

/**
 * A failure from before this visit: `?payment=<decline code>` after the bank or PayPal declined, or an attempt whose
 * response never came. The decline is shown once and removed from the address.
 */
export function useEarlierFailure(esimId: string): PurchaseFailure | undefined {
  const { t } = useTranslation(topUpTexts);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const declineCode = query.get('payment');
  const [failure] = useState<PurchaseFailure | undefined>(() => {
    if (declineCode) return { kind: 'declined', declineCode: toShownDecline(declineCode) };
    return topUpAttempts(esimId).findOpen() && { kind: 'open' };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per decline; the address changes right after
  useEffect(() => {
    if (!declineCode) return;
    toast({ title: t('top-up.failedTitle'), description: t('top-up.failedText'), variant: 'destructive' });
    const others = new URLSearchParams(query);
    others.delete('payment');
    void navigate({ search: String(others) }, { replace: true, preventScrollReset: true });
  }, [declineCode]);
  return failure;
}
