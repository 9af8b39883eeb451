import type { adminWithdrawalsResponseSchema } from '@esimshop/contracts/withdrawals';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import layout from '~/components/ui/layout.module.css';
import { LoadFailure } from '~/components/ui/load-failure.tsx';
import { browserApi } from '~/lib/api-client.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { adminWithdrawalTexts } from '~/locales/admin-withdrawals.ts';
import { WithdrawalGate } from '../order/withdrawal-gate.tsx';

const WAITING = queryOptions({
  queryKey: ['admin', 'withdrawals'],
  queryFn: ({ signal }) =>
    browserApi<z.infer<typeof adminWithdrawalsResponseSchema>>('/api/admin/withdrawals', { signal }),
  staleTime: 0,
});

/** Withdrawals that wait for an answer, also those whose order nobody has found. */
export function WaitingWithdrawals() {
  const { t } = useTranslation(adminWithdrawalTexts);
  const { data, error, refetch } = useQuery(WAITING);
  if (error && !data) {
    return (
      <LoadFailure level={2} title={t('admin-withdrawals.loadFailed')} error={error} onRetry={() => void refetch()} />
    );
  }
  if (!data || data.withdrawals.length === 0) return null;
  return (
    <section className={layout.stack} aria-labelledby="withdrawals">
      <h2 id="withdrawals">{t('admin-withdrawals.title')}</h2>
      {data.withdrawals.map((withdrawal) => (
        <WithdrawalGate
          // Once its order is known, what was chosen and typed before is no answer any more.
          key={`${withdrawal.id} ${withdrawal.orderId}`}
          withdrawal={withdrawal}
          timeZone={data.timeZone}
          leadsToOrder
        />
      ))}
    </section>
  );
}
