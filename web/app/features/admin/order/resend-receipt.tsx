import type { AdminWithdrawal, ResendReceiptResponse } from '@esimshop/contracts/withdrawals';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '~/components/ui/button.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import { browserApi } from '~/lib/api-client.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { adminOrdersTexts } from '~/locales/admin-orders.ts';
import { adminWithdrawalTexts } from '~/locales/admin-withdrawals.ts';
import { refreshOrders } from '../orders/order-queries.ts';
import { useFailureToast } from '../parts/use-failure-toast.ts';

/** Sends the receipt of a withdrawal again, to the addresses that it went to. */
export function ResendReceipt({ withdrawal: { id, number } }: { withdrawal: Pick<AdminWithdrawal, 'id' | 'number'> }) {
  const { t } = useTranslation(adminOrdersTexts, adminWithdrawalTexts);
  const toastFailure = useFailureToast();
  const client = useQueryClient();
  const resend = useMutation({
    mutationFn: () =>
      browserApi<ResendReceiptResponse>(`/api/admin/withdrawals/${id}/receipt/resend`, { method: 'POST' }),
    onSuccess: ({ sentTo }) =>
      toast({
        title: t('admin-withdrawals.resent'),
        description: t('admin-withdrawals.resentText', { number, email: sentTo.join(', ') }),
      }),
    onError: (error) => toastFailure(t('admin-withdrawals.resendFailed'), error),
    onSettled: () => refreshOrders(client),
  });
  return (
    <Button pending={resend.isPending} pendingText={t('admin-orders.sending')} onClick={() => resend.mutate()}>
      <Icon name="send" variant="small" />
      {t('admin-withdrawals.resend', { number })}
    </Button>
  );
}
