import type { WaitingKind } from '@esimshop/contracts/admin-overview';

export type DailyTexts = {
  subject: (facts: { day: string }) => string;
  /** Of a reader who gets new cases only. */
  casesOnly: (facts: { count: number }) => string;
  sales: (facts: { day: string }) => string;
  /** Amounts with their currency; `returned` undefined if nothing went back. */
  sold: (facts: { orders: number; paid: string; returned: string | undefined }) => string;
  nothingSold: string;
  cases: string;
  waiting: string;
  nothingWaits: string;
  /** `due`: of the first of them; undefined if there is no deadline. */
  waits: (facts: { what: string; count: number; due: string | undefined }) => string;
  kinds: Record<WaitingKind, string>;
  balances: string;
  /** `days`: undefined if nobody can say. */
  balance: (facts: { supplier: string; balance: string; days: number | undefined }) => string;
};

/** The daily mail to the shop's people. */
export const dailySummary: DailyTexts = {
  subject: ({ day }) => `Your shop on ${day}`,
  casesOnly: ({ count }) => (count === 1 ? 'One new case' : `${count} new cases`),
  sales: ({ day }) => `Sales on ${day}:`,
  sold: ({ orders, paid, returned }) =>
    `${paid} from ${orders === 1 ? 'one order' : `${orders} orders`}${returned ? `; ${returned} went back` : ''}`,
  nothingSold: 'Nothing was sold.',
  cases: 'New cases:',
  waiting: 'What needs your attention now:',
  nothingWaits: 'Nothing needs your attention.',
  waits: ({ what, count, due }) => `${what}: ${count}${due ? `, the first due by ${due}` : ''}`,
  kinds: {
    purchases_parked: 'Purchases parked',
    payments_in_review: 'Payments to review',
    refunds_failed: 'Refunds that failed',
    withdrawals_waiting: 'Withdrawals to answer',
    data_requested: 'Requests about data',
    refunds_requested: 'Refunds requested',
    payments_disputed: 'Payments disputed',
    webhooks_unreadable: 'Webhooks not understood',
    sales_stopped: 'Suppliers whose plans are not sold',
    rates_old: 'Exchange rates too old',
    rates_waiting: 'Exchange rates to confirm',
    setup_failed: 'Steps of Go live that no longer hold',
    balance_low: 'Wholesale balance low',
    mails_failed: 'E-mails that failed',
    messages_unanswered: 'Messages unanswered',
  },
  balances: 'Balances at suppliers:',
  balance: ({ supplier, balance, days }) =>
    `${supplier}: ${balance}${days === undefined ? '' : days === 1 ? ', enough for one day of sales' : `, enough for ${days} days of sales`}`,
};
