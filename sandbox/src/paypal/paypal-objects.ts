import type { StoredResponse } from '../idempotency.ts';
import type { WebhookTables } from '../webhook-sender.ts';

export type Money = { currency_code: string; value: string };
export type PurchaseUnit = {
  reference_id: string;
  amount: Money;
  invoice_id?: string;
  custom_id?: string;
  description?: string;
};

export type PayPalOrderStatus = 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'VOIDED' | 'COMPLETED';

/** An order with the data of its approval; times are virtual milliseconds. */
export type PayPalOrder = {
  id: string;
  status: PayPalOrderStatus;
  createdAt: number;
  unit: PurchaseUnit;
  amountMinor: number;
  returnUrl: string;
  cancelUrl: string;
  hasPaymentSource: boolean;
  payerId: string | null;
  /** The payer has to approve again, although the order has the approved status. */
  awaitsPayer?: boolean;
  captureId: string | null;
};

export type Capture = {
  id: string;
  orderId: string;
  amountMinor: number;
  refundedMinor: number;
  createdAt: number;
  /** Paid by eCheck: its refunds are pending for days. */
  isEcheck?: boolean;
};

export type RefundStatus = 'PENDING' | 'COMPLETED' | 'FAILED' | 'CANCELLED';

export type PayPalRefund = {
  id: string;
  captureId: string;
  amountMinor: number;
  createdAt: number;
  invoiceId: string | null;
  customId: string | null;
  note: string | null;
  status: RefundStatus;
};

/** What moves money beside captures and refunds: reversals, dispute fees, withdrawals. `about`: the capture. */
export type OtherTransaction = {
  id: string;
  eventCode: string;
  amountMinor: number;
  currency: string;
  createdAt: number;
  about: string | null;
};

/** What the owner of the app has set for it. `searchDelayMinutes`: how late transactions are found. */
export type PayPalProfile = { webhookUrl: string; eventTypes: string[]; scopes: string[]; searchDelayMinutes: number };

export type PayPalTables = WebhookTables & {
  profile: Partial<PayPalProfile>;
  orders: PayPalOrder;
  captures: Capture;
  refunds: PayPalRefund;
  otherTransactions: OtherTransaction;
  responses: StoredResponse;
};
