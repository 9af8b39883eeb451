/** Order status words of the specification. `created`, `processed` and `shipped` are for admins only. */
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

/** What the system itself may do; an admin may set any status, which is recorded and moves no money. */
const SYSTEM_TRANSITIONS: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['processing', 'cancelled'],
  created: ['processing', 'cancelled'],
  processing: ['completed', 'refunded'],
  processed: ['completed', 'refunded'],
  shipped: ['completed', 'refunded'],
  completed: ['refunded'],
  // Money that arrives after the order was given up is still money: the order is taken up again.
  cancelled: ['processing'],
  refunded: [],
};

/** Whether the system may move an order from one status to the other. */
export function canTransition(from: OrderStatus, to: OrderStatus): boolean {
  return SYSTEM_TRANSITIONS[from].includes(to);
}
