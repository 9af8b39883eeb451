import { useEffect, useEffectEvent } from 'react';
import layout from '~/components/ui/layout.module.css';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import { orderStageOf } from '~/features/orders/order-progress.ts';
import { useWatchedOrder } from '~/features/orders/use-watched-order.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { topUpTexts } from '~/locales/top-up.ts';
import type { TopUpOutcome } from './top-up-done.tsx';
import { TopUpHeader } from './top-up-header.tsx';

type ReturnedTopUpProps = {
  orderNumber: string;
  token: string | undefined;
  onDone: (outcome: TopUpOutcome) => void;
  /** The payment failed, or the order is not accessible here: the page continues as on a first visit. */
  onLeave: (declineCode: string | null) => void;
};

/** A payer is back from the bank or PayPal, perhaps in another browser: the top-up until it is applied. */
export function ReturnedTopUp({ orderNumber, token, onDone, onLeave }: ReturnedTopUpProps) {
  const { t } = useTranslation(topUpTexts);
  const { order, error, isFetching, hasStopped } = useWatchedOrder(orderNumber);
  const stage = order && orderStageOf(order);
  const isUnreadable = order === undefined && error !== null && !isFetching;
  const report = useEffectEvent(() => {
    if (isUnreadable) onLeave(null);
    else if (stage === 'declined') onLeave(order?.payment.declineCode ?? 'unknown');
    else if (stage === 'ready') onDone('applied');
    else if (stage === 'attention' || stage === 'refunded' || hasStopped) onDone('slow');
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one of them changes
  useEffect(() => report(), [isUnreadable, stage, hasStopped]);
  return (
    <>
      <TopUpHeader token={token} />
      <div className={layout.stack}>
        <SpinnerLine text={t(stage === 'preparing' ? 'top-up.preparing' : 'top-up.confirming')} />
      </div>
    </>
  );
}
