const DAY_MS = 86_400_000;

type Turn = {
  /** Names of files in `e2e/journeys`. */
  journeys: readonly string[];
  /** Paths of test files. */
  tests: readonly string[];
};

/**
 * What takes turns in the gate: each day (UTC) one of these lists runs, and the others rest, so that the gate stays short and
 * all have run after four days. Not in turns, but every time: a purchase, a top-up, money returned, the specification, budgets.
 */
export const TURNS: readonly Turn[] = [
  {
    journeys: [
      'admin-menu',
      'admin-screens',
      'currencies',
      'discount-codes',
      'offline',
      'own-shop',
      'plan-a-trip',
      'styles',
      'track-usage',
      'unreliable-network',
    ],
    tests: [
      'extensions/zendit/zendit.test.ts',
      'server/src/admin/commands/accounts.test.ts',
      'server/src/admin/pricing/concurrent-pricing.test.ts',
      'server/src/alerts/alert-settings.test.ts',
      'server/src/app/main.test.ts',
      'server/src/catalogue/sync/confirm-plans.test.ts',
      'server/src/checkout/top-ups/applied-once.test.ts',
      'server/src/data-requests/data-requests.test.ts',
      'server/src/partners/gateway-contract.test.ts',
      'server/src/partners/paypal/paypal-gateway.test.ts',
      'server/src/platform/http/shared-rate-limits.test.ts',
      'server/src/portal/ratings/ratings.test.ts',
      'server/src/portal/usage/usage-limits.test.ts',
      'server/test/crash-erasure.test.ts',
      'server/test/crash-plan-mail.test.ts',
      'server/test/foreign-gateway.test.ts',
      'server/test/several-processes.test.ts',
    ],
  },
  {
    journeys: [
      'accessible-pages',
      'account-screens',
      'admin-edits',
      'admin-errors',
      'admin-own-shop',
      'changed-documents',
      'choose-a-plan',
      'find-a-destination',
      'offline-cart',
      'return-elsewhere',
      'top-up-by-keyboard',
      'your-data',
    ],
    tests: [
      'server/src/accounts/two-factor/two-factor.test.ts',
      'server/src/admin/books/book-days.test.ts',
      'server/src/admin/books/month.test.ts',
      'server/src/admin/people/people.test.ts',
      'server/src/alerts/owner-alerts.test.ts',
      'server/src/app/replayed-responses.test.ts',
      'server/src/app/sandbox.test.ts',
      'server/src/catalogue/sync/sync-catalogue.test.ts',
      'server/src/catalogue/sync/sync-turns.test.ts',
      'server/src/checkout/withdrawals/withdrawal-cases.test.ts',
      'server/src/fulfilment/lost-answers.test.ts',
      'server/src/partners/changed-answers.test.ts',
      'server/src/portal/usage/usage-watch.test.ts',
      'server/test/crash-embedded.test.ts',
      'server/test/fault-matrix/signalled-processes.test.ts',
      'server/test/partner-partitions.test.ts',
      'web/dev/first-page.test.ts',
    ],
  },
  {
    journeys: [
      'accessible-texts',
      'admin-audit',
      'admin-clock',
      'admin-failures',
      'admin-people',
      'automatic-top-up',
      'dead-ends',
      'edit-the-cart',
      'first-paint',
      'page-start',
      'pricing-rules',
      'ratings',
      'signal-help',
      'top-up-bad-days',
      'track-installation',
      'translated-pages',
    ],
    tests: [
      'embedded-postgres/src/embedded-postgres.test.ts',
      'sandbox/src/stripe/stripe.test.ts',
      'server/src/admin/commands/check-live.test.ts',
      'server/src/admin/customers/erase-customer.test.ts',
      'server/src/admin/retention/retention.test.ts',
      'server/src/app/first-start.test.ts',
      'server/src/checkout/payments/return-token.test.ts',
      'server/src/partners/smtp/smtp-transport.test.ts',
      'server/src/partners/stripe/stripe-gateway.test.ts',
      'server/src/platform/database/silent-network.test.ts',
      'server/src/portal/signal/signal.test.ts',
      'server/test/crash-at-random.test.ts',
      'server/test/crash-automatic.test.ts',
      'server/test/crash-withdrawal.test.ts',
      'server/test/extensions.test.ts',
      'server/test/resiliency-matrix.test.ts',
      'web/app/features/admin/shop/settings-forms.test.tsx',
    ],
  },
  {
    journeys: [
      'account-orders',
      'admin-orders',
      'device-check',
      'gift',
      'owners-week',
      'payment-methods',
      'receipts',
      'sold-out',
      'two-factor',
    ],
    tests: [
      'sandbox/src/faults.test.ts',
      'server/src/admin/backup/backup.test.ts',
      'server/src/admin/orders/books.test.ts',
      'server/src/admin/pricing/large-catalogue.test.ts',
      'server/src/admin/pricing/pricing-rules.test.ts',
      'server/src/checkout/partner-failures.test.ts',
      'server/src/partners/supplier-contract.test.ts',
      'server/src/portal/gifts/gifts.test.ts',
      'server/src/portal/usage/plan-mail.test.ts',
      'server/test/crash-rating.test.ts',
      'server/test/database-partitions.test.ts',
      'server/test/disk-full.test.ts',
      'server/test/published-interfaces/published-smtp.test.ts',
      'server/test/supplier-currencies.test.ts',
    ],
  },
];

/** The number of a day's turn, from 1. */
export function chooseTurn(now = Date.now()): number {
  return (Math.floor(now / DAY_MS) % TURNS.length) + 1;
}

/** What rests in a turn, from 1; nothing without one. */
export function listResting(kind: keyof Turn, turn: string | undefined): string[] {
  if (turn === undefined) return [];
  const today = TURNS[Number(turn) - 1];
  if (!today) throw new Error(`Expected TURN to be from 1 to ${TURNS.length}, got ${turn}`);
  return TURNS.filter((each) => each !== today).flatMap((each) => each[kind]);
}
