/** The order statuses of the specification. Only admins set `created`, `processed` and `shipped`. */
export const ORDER_STATUSES = [
  'pending',
  'created',
  'processing',
  'processed',
  'shipped',
  'completed',
  'cancelled',
  'refunded',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Of an order that has been paid and not refunded. */
export const SOLD_STATUSES = ['processing', 'processed', 'shipped', 'completed'] as const satisfies OrderStatus[];

/** Transitions that the system itself may make. An admin may set any status, which is recorded and moves no money. */
const SYSTEM_TRANSITIONS: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['processing', 'cancelled'],
  created: ['processing', 'cancelled'],
  processing: ['completed', 'refunded'],
  processed: ['completed', 'refunded'],
  shipped: ['completed', 'refunded'],
  completed: ['refunded'],
  // A payment may arrive after the order expired: the order is reopened.
  cancelled: ['processing'],
  refunded: [],
};

/** Whether the system may change an order from one status to the other. */
export function canTransition(from: OrderStatus, to: OrderStatus): boolean {
  return SYSTEM_TRANSITIONS[from].includes(to);
}
