import type { OrderRequest } from './checkout-values.ts';
import { createAttempts } from './payment-attempt.ts';

/** The attempts to pay for the cart. */
export const orderAttempts = createAttempts<OrderRequest>('paymentAttempt');
