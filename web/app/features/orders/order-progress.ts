import type { Order } from '@esimshop/contracts/orders';

/** Where an order stands, as its buyer sees it. */
export type OrderStage = 'confirming' | 'action' | 'refused' | 'preparing' | 'attention' | 'ready' | 'refunded';

export function orderStageOf({ payment, fulfilment, status }: Order): OrderStage {
  if (payment.state === 'refunded' || status === 'refunded') return 'refunded';
  if (payment.state === 'refused' || (payment.state !== 'paid' && status === 'cancelled')) return 'refused';
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

type Watch = { stage: OrderStage; answers: number; elapsedMs: number };

/** How long to wait before asking again: from one second to five; false once it is settled, or after ten minutes. */
export function nextPauseMs({ stage, answers, elapsedMs }: Watch): number | false {
  if (!UNDER_WAY.has(stage) || elapsedMs >= WATCH_FOR_MS) return false;
  return Math.min(LONGEST_PAUSE_MS, Math.round(FIRST_PAUSE_MS * GROWTH ** Math.max(0, answers - 1)));
}

export function isUnderWay(stage: OrderStage): boolean {
  return UNDER_WAY.has(stage);
}
