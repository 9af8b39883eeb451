import type { Order } from '@esimshop/contracts/orders';

/** The stage of an order as its buyer sees it. */
export type OrderStage = 'confirming' | 'action' | 'declined' | 'preparing' | 'attention' | 'ready' | 'refunded';

export function orderStageOf({ payment, fulfilment, status }: Order): OrderStage {
  if (payment.state === 'refunded' || status === 'refunded') return 'refunded';
  if (payment.state === 'declined' || (payment.state !== 'paid' && status === 'cancelled')) return 'declined';
  if (payment.state === 'requires_action') return 'action';
  if (payment.state !== 'paid') return 'confirming';
  if (fulfilment.state === 'issued') return 'ready';
  return fulfilment.state === 'needs_attention' ? 'attention' : 'preparing';
}

const UNDER_WAY: ReadonlySet<OrderStage> = new Set(['confirming', 'action', 'preparing', 'attention']);
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 5000;
const GROWTH = 1.25;
export const WATCH_FOR_MS = 10 * 60 * 1000;

/** After delivery, the buyer installs the eSIM now or later at the airport. */
const FOLLOW_CLOSELY_FOR_MS = 5 * 60 * 1000;
const FOLLOW_FOR_MS = 60 * 60 * 1000;
const FOLLOW_PAUSE_MS = 30 * 1000;

export function isUnderWay(stage: OrderStage): boolean {
  return UNDER_WAY.has(stage);
}

/** Whether anything may still change: the order, its mail, or an eSIM that is not connected yet. */
export function isAwaited(order: Order): boolean {
  const stage = orderStageOf(order);
  if (stage !== 'ready') return isUnderWay(stage);
  return !isMailed(order) || order.metadata.esimInfoArray.some((esim) => esim.stage !== 'connected');
}

export function isMailed({ emailNotificationsSent }: Order): boolean {
  return emailNotificationsSent.some(({ kind }) => kind === 'confirmation');
}

type Watch = { order: Order; answers: number; elapsedMs: number };

/**
 * The polling interval: one to five seconds until delivery and a while after, then half a
 * minute; false once nothing can change or it took too long.
 */
export function nextPauseMs({ order, answers, elapsedMs }: Watch): number | false {
  const isReady = !isUnderWay(orderStageOf(order));
  if (!isAwaited(order) || elapsedMs >= (isReady ? FOLLOW_FOR_MS : WATCH_FOR_MS)) return false;
  if (isReady && elapsedMs >= FOLLOW_CLOSELY_FOR_MS) return FOLLOW_PAUSE_MS;
  return Math.min(LONGEST_PAUSE_MS, Math.round(FIRST_PAUSE_MS * GROWTH ** Math.max(0, answers - 1)));
}
