import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '~/components/ui/button.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import { Note } from '~/components/ui/note.tsx';
import { orderKey } from '~/features/orders/order-query.ts';
import { browserApi } from '~/lib/api-client.ts';
import { describeError } from '~/lib/error-text.ts';
import { localPath } from '~/lib/language.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { checkoutTexts } from '~/locales/checkout.ts';
import { commonTexts } from '~/locales/common.ts';
import { errorTexts } from '~/locales/errors.ts';
import type { OrderRequest } from './checkout-values.ts';
import { followNextAction } from './follow-next-action.ts';
import { orderAttempts } from './order-attempts.ts';
import { isCertainFailure, type PaymentAttempt } from './payment-attempt.ts';
import { rememberPendingOrder } from './pending-order.ts';
import { sendAttempt } from './send-attempt.ts';
import { useReturnFromHistory } from './use-return-from-history.ts';

/** The cart is empty, but a payment attempt got no response: the order was probably placed. Sends it again to find out. */
export function ResumeOrder({ attempt }: { attempt: PaymentAttempt<OrderRequest> }) {
  const { t } = useTranslation(checkoutTexts, commonTexts, errorTexts);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // To the bank or PayPal.
  const [isLeaving, setLeaving] = useState(false);
  useReturnFromHistory(() => setLeaving(false));
  const repeat = useMutation({
    mutationFn: () =>
      sendAttempt({ api: browserApi, path: '/api/orders', attempts: orderAttempts, attempt, isRepeat: true }),
    async onSuccess({ order, nextAction }) {
      rememberPendingOrder(order.orderNumber);
      if (nextAction) {
        setLeaving(true);
        await followNextAction(nextAction);
        return;
      }
      client.setQueryData(orderKey(order.orderNumber), order);
      void navigate(localPath(`/order-confirmation/${order.orderNumber}`, pathname), { replace: true });
    },
    onError(error) {
      setLeaving(false);
      if (!isCertainFailure(error)) return;
      toast({ variant: 'destructive', title: t('common.error'), description: describeError(error, t) });
      void navigate(localPath('/cart', pathname), { replace: true });
    },
  });
  return (
    <EmptyState icon="clock" level={1} title={t('checkout.openTitle')} text={t('checkout.resumeText')}>
      {repeat.isError && <Note tone="bad">{describeError(repeat.error, t)}</Note>}
      <Button
        variant="primary"
        pending={repeat.isPending || isLeaving}
        pendingText={t('checkout.processing')}
        onClick={() => repeat.mutate()}
      >
        {t('checkout.resume')}
        <Arrow />
      </Button>
    </EmptyState>
  );
}
