const requestFaults = [
  'reject',
  '500',
  '500-processed',
  '503',
  '503-processed',
  '429',
  'slow',
  'timeout',
  'lost',
  'reset',
  'malformed',
  'truncated',
  'wrong-schema',
] as const;
const webhookFaults = ['duplicate', 'late', 'forged', 'drop'] as const;
const mailFaults = ['reject', '500', '503', '503-processed', '429', 'slow', 'timeout', 'lost', 'reset'] as const;

export const operationsByPartner = {
  'esim-go': [
    'catalogue',
    'networks',
    'order',
    'validate',
    'orders',
    'esim',
    'bundles',
    'location',
    'inventory',
    'organisation',
    'webhook',
  ],
  airalo: [
    'token',
    'packages',
    'order',
    'orders',
    'sim',
    'usage',
    'topups',
    'topup',
    'balance',
    'notifications',
    'webhook',
  ],
  'esim-access': [
    'packages',
    'locations',
    'order',
    'topup',
    'query',
    'usage',
    'cancel',
    'revoke',
    'suspend',
    'unsuspend',
    'sms',
    'balance',
    'webhooks',
    'set_webhook',
    'webhook',
  ],
  stripe: [
    'payment_method',
    'confirmation_token',
    'customer',
    'create',
    'confirm',
    'retrieve',
    'cancel',
    'refund',
    'account',
    'books',
    'webhook',
  ],
  paypal: ['token', 'create', 'get', 'capture', 'refund', 'verify', 'account', 'books', 'webhook'],
  ecb: ['daily'],
  mail: ['deliver'],
} as const;

export type Partner = keyof typeof operationsByPartner;
export type Operation<Name extends Partner = Partner> = (typeof operationsByPartner)[Name][number];
export type RequestFault = (typeof requestFaults)[number];
export type WebhookFault = (typeof webhookFaults)[number];
export type FaultKind = RequestFault | WebhookFault;

/** What each fault does, as the control API describes it. */
export const faultMeanings: Record<FaultKind, string> = {
  reject: 'Rejects the request for a business reason; nothing is done.',
  '500': 'Responds with 500; nothing is done. Stripe repeats it for the same idempotency key.',
  '500-processed': 'Processes the request, then responds with 500. Stripe repeats it for the same idempotency key.',
  '503': 'Responds with 503 and Retry-After; nothing is done.',
  '503-processed': 'Processes the request, then responds with 503 and Retry-After.',
  '429': 'Responds with 429 and Retry-After; nothing is done.',
  slow: 'Processes the request at once and responds after delayMs (29000 by default).',
  timeout: 'Never responds; nothing is done.',
  lost: 'Processes the request, then closes the connection without a response.',
  reset: 'Resets the connection; nothing is done.',
  malformed: 'Processes the request, then responds with 200 and an HTML page.',
  truncated: 'Processes the request, then closes the connection halfway through the response.',
  'wrong-schema': 'Processes the request, then responds with 200 and JSON of another shape.',
  duplicate: 'Delivers the webhook five times.',
  late: 'Delivers the webhook after delayMs (5000 by default).',
  forged: 'Delivers the webhook with an invalid signature; the retry has the valid one.',
  drop: 'Never delivers the webhook.',
};

/** The faults that an operation can have; '*' is any operation of the partner. */
export function listFaults(partner: Partner, operation: string): readonly FaultKind[] {
  if (partner === 'mail') return mailFaults;
  if (operation === 'webhook') return webhookFaults;
  return requestFaults;
}

export function isPartner(value: unknown): value is Partner {
  return typeof value === 'string' && Object.hasOwn(operationsByPartner, value);
}
