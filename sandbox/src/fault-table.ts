const requestFaults = [
  'refuse',
  '500',
  '503',
  '503-processed',
  '429',
  'slow',
  'timeout',
  'lost',
  'reset',
  'malformed',
  'truncated',
] as const;
const webhookFaults = ['duplicate', 'late', 'forged', 'drop'] as const;
const mailFaults = ['refuse', '500', '503', '503-processed', '429', 'slow', 'timeout', 'lost', 'reset'] as const;

export const operationsByPartner = {
  'esim-go': [
    'catalogue',
    'networks',
    'order',
    'validate',
    'orders',
    'esim',
    'bundles',
    'inventory',
    'organisation',
    'webhook',
  ],
  stripe: ['payment_method', 'customer', 'create', 'confirm', 'retrieve', 'cancel', 'refund', 'webhook'],
  paypal: ['token', 'create', 'get', 'capture', 'refund', 'verify', 'webhook'],
  mail: ['deliver'],
} as const;

export type Partner = keyof typeof operationsByPartner;
export type Operation<Name extends Partner = Partner> = (typeof operationsByPartner)[Name][number];
export type RequestFault = (typeof requestFaults)[number];
export type WebhookFault = (typeof webhookFaults)[number];
export type FaultKind = RequestFault | WebhookFault;

/** What each fault does, for whoever asks the control plane. */
export const faultMeanings: Record<FaultKind, string> = {
  refuse: 'The partner says no for a business reason; nothing is done.',
  '500': 'Answers 500; nothing is done.',
  '503': 'Answers 503 with Retry-After; nothing is done.',
  '503-processed': 'Does the work, then answers 503 with Retry-After.',
  '429': 'Answers 429 with Retry-After; nothing is done.',
  slow: 'Does the work at once and answers after delayMs (29000 unless given).',
  timeout: 'Never answers; nothing is done.',
  lost: 'Does the work, then drops the connection without an answer.',
  reset: 'Drops the connection; nothing is done.',
  malformed: 'Does the work, then answers 200 with an HTML page.',
  truncated: 'Does the work, then breaks off in the middle of the answer.',
  duplicate: 'Delivers the webhook five times.',
  late: 'Delivers the webhook after delayMs (5000 unless given).',
  forged: 'Delivers the webhook with a signature that does not verify; it is retried with the right one.',
  drop: 'Never delivers the webhook.',
};

/** The faults an operation can have; '*' stands for any operation of the partner. */
export function listFaults(partner: Partner, operation: string): readonly FaultKind[] {
  if (partner === 'mail') return mailFaults;
  if (operation === 'webhook') return webhookFaults;
  return requestFaults;
}

export function isPartner(value: unknown): value is Partner {
  return typeof value === 'string' && Object.hasOwn(operationsByPartner, value);
}
