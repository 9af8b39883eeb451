import type { StoredResponse } from '../idempotency.ts';
import type { WebhookTables } from '../webhook-sender.ts';
import type { CardBehaviour } from './card-behaviour.ts';

/** Objects in Stripe's wire format. Amounts are minor units, times are seconds since 1970. */
export type Metadata = Record<string, string>;

export type PaymentMethod = {
  id: string;
  object: 'payment_method';
  created: number;
  livemode: false;
  customer: string | null;
  billing_details: { address: null; email: string | null; name: string | null; phone: string | null };
  metadata: Metadata;
} & MethodDetails;

/** Link does not reveal what it charges its holder's account with. */
type MethodDetails = { type: 'card'; card: CardFacts } | { type: 'link'; link: { email: string | null } };

type CardFacts = {
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  /** The same for every payment method with this card number. */
  fingerprint: string;
  funding: 'credit';
  country: string;
  checks: { cvc_check: string; address_line1_check: null; address_postal_code_check: null };
  three_d_secure_usage: { supported: boolean };
  /** Of a card that was in a wallet. */
  wallet?: { type: CardWallet; dynamic_last4: string } & Partial<Record<CardWallet, object>>;
};

/** Link is a payment method of its own. */
export type CardWallet = Exclude<Wallet, 'link'>;

export type PaymentError = {
  type: 'card_error' | 'invalid_request_error';
  code: string;
  decline_code?: string;
  message: string;
  payment_method?: PaymentMethod;
  charge?: string;
};

export type ConfirmationToken = {
  id: string;
  object: 'confirmation_token';
  created: number;
  /** Null once it was used. */
  expires_at: number | null;
  livemode: false;
  mandate_data: null;
  metadata: Metadata;
  /** What it was used for. */
  payment_intent: string | null;
  payment_method_options: null;
  payment_method_preview: MethodDetails & {
    billing_details: PaymentMethod['billing_details'];
    allow_redisplay: 'unspecified';
    customer: null;
    customer_account: null;
  };
  return_url: string | null;
  setup_future_usage: PaymentIntent['setup_future_usage'];
  setup_intent: null;
  shipping: null;
  use_stripe_sdk: true;
};

/** How the form was set up that a token was made with. */
export type ClientContext = {
  amount: number;
  currency: string;
  setupFutureUsage: PaymentIntent['setup_future_usage'];
  methodTypes: string[];
};

/** A token with the payment method that it becomes; without a context, no form made it. */
export type KeptToken = { token: ConfirmationToken; methodId: string; context: ClientContext | null };

export type PaymentIntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'succeeded'
  | 'canceled';

type NextAction =
  | { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string | null } }
  /** For Stripe's script alone, which shows the page in a frame. */
  | { type: 'use_stripe_sdk'; use_stripe_sdk: { type: 'three_d_secure_redirect'; stripe_js: string } };

export type PaymentIntent = {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_capturable: 0;
  amount_received: number;
  allowed_payment_method_types: string[] | null;
  automatic_payment_methods: { enabled: boolean; allow_redirects: 'always' | 'never' } | null;
  canceled_at: number | null;
  cancellation_reason: string | null;
  capture_method: 'automatic_async';
  client_secret: string;
  confirmation_method: 'automatic';
  created: number;
  currency: string;
  customer: string | null;
  description: string | null;
  last_payment_error: PaymentError | null;
  latest_charge: string | null;
  livemode: false;
  metadata: Metadata;
  next_action: NextAction | null;
  payment_method: string | null;
  payment_method_types: string[];
  receipt_email: string | null;
  setup_future_usage: 'off_session' | 'on_session' | null;
  status: PaymentIntentStatus;
};

export type Charge = {
  id: string;
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  /** A disputed charge cannot be refunded. */
  disputed: boolean;
  billing_details: PaymentMethod['billing_details'];
  captured: boolean;
  created: number;
  currency: string;
  customer: string | null;
  failure_code: string | null;
  failure_message: string | null;
  livemode: false;
  metadata: Metadata;
  outcome: { network_status: string; reason: string | null; seller_message: string; type: string };
  paid: boolean;
  payment_intent: string;
  payment_method: string;
  payment_method_details:
    | { type: 'card'; card: Pick<CardFacts, 'brand' | 'last4' | 'exp_month' | 'exp_year' | 'fingerprint' | 'country'> }
    | { type: 'link'; link: { country: string | null } };
  refunded: boolean;
  status: 'succeeded' | 'failed';
};

export type Refund = {
  id: string;
  object: 'refund';
  amount: number;
  charge: string;
  created: number;
  currency: string;
  metadata: Metadata;
  payment_intent: string;
  reason: string | null;
  failure_reason?: string;
  status: 'succeeded' | 'pending' | 'failed';
};

export type BalanceTransaction = {
  id: string;
  object: 'balance_transaction';
  amount: number;
  available_on: number;
  balance_type: 'payments';
  created: number;
  currency: string;
  description: string | null;
  exchange_rate: number | null;
  fee: number;
  fee_details: { amount: number; application: null; currency: string; description: string; type: 'stripe_fee' }[];
  net: number;
  reporting_category: 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal' | 'fee' | 'payout';
  source: string | null;
  status: 'available' | 'pending';
  type: 'adjustment' | 'charge' | 'refund' | 'refund_failure' | 'stripe_fee' | 'payout';
};

/** Money for the shop's bank; `paidOut` are the balance transactions that it consists of. */
export type Payout = {
  id: string;
  object: 'payout';
  amount: number;
  arrival_date: number;
  automatic: boolean;
  created: number;
  currency: string;
  paidOut: string[];
};

export type Dispute = {
  id: string;
  object: 'dispute';
  amount: number;
  balance_transactions: BalanceTransaction[];
  charge: string;
  created: number;
  currency: string;
  evidence_details: { due_by: number | null };
  is_charge_refundable: boolean;
  livemode: false;
  metadata: Metadata;
  payment_intent: string;
  reason: string;
  status: 'warning_needs_response' | 'warning_closed' | 'needs_response' | 'won' | 'lost';
};

export type Customer = {
  id: string;
  object: 'customer';
  created: number;
  description: string | null;
  email: string | null;
  livemode: false;
  metadata: Metadata;
  name: string | null;
  phone: string | null;
};

/** What stays of a customer: that there was one. */
export type DeletedCustomer = Pick<Customer, 'id' | 'object'> & { deleted: true };

/** A payment method with what only the bank knows about its card. */
export type CardOnFile = {
  method: PaymentMethod;
  behaviour: CardBehaviour;
  /** Authenticated for later off-session charges. */
  isSetUp: boolean;
  /** Used once without a customer, so it cannot be used again. */
  isConsumed: boolean;
};

export type WebhookEndpoint = { url: string; status: 'enabled' | 'disabled'; enabledEvents: string[] };

export const WALLETS = ['apple_pay', 'google_pay', 'link'] as const;
export type Wallet = (typeof WALLETS)[number];
export const WALLET_NAMES: Record<Wallet, string> = { apple_pay: 'Apple Pay', google_pay: 'Google Pay', link: 'Link' };

export type PaymentMethodDomain = {
  name: string;
  isEnabled: boolean;
  inactive: Wallet[];
};

/** What Stripe and the owner of the account have set. `deniedPaths`: what a restricted key may not call. */
export type StripeProfile = {
  chargesEnabled: boolean;
  payoutsEnabled: boolean;
  cardPayments: 'active' | 'inactive' | 'pending';
  webhookEndpoints: WebhookEndpoint[];
  paymentMethodDomains: PaymentMethodDomain[];
  deniedPaths: string[];
  /** Currencies in which the account keeps no money, and how many US cents each of their minor units becomes. */
  conversions: { currency: string; rate: number }[];
};

export type StripeTables = WebhookTables & {
  profile: Partial<StripeProfile>;
  cards: CardOnFile;
  confirmationTokens: KeptToken;
  customers: Customer;
  deletedCustomers: DeletedCustomer;
  paymentIntents: PaymentIntent;
  charges: Charge;
  refunds: Refund;
  disputes: Dispute;
  /** What Stripe keeps of no payment, such as a monthly fee; what was put in by hand. */
  otherTransactions: BalanceTransaction;
  payouts: Payout;
  responses: StoredResponse;
};
