import type Stripe from 'stripe';
import type { PublishedInterface } from './notation.ts';

const HEADERS = { authorization: 'Bearer *', 'stripe-version': '2026-10-28.endive' };
const KEYED = { ...HEADERS, 'idempotency-key': '*', 'content-type': 'application/x-www-form-urlencoded' };

const BALANCE_TRANSACTION = {
  amount: 'integer',
  available_on: 'integer',
  balance_type: 'string',
  created: 'integer',
  currency: 'string',
  description: 'string | null',
  exchange_rate: 'number | null',
  fee: 'integer',
  'fee_details[].amount': 'integer',
  'fee_details[].application': 'string | null',
  'fee_details[].currency': 'string',
  'fee_details[].description': 'string | null',
  'fee_details[].type': 'string',
  id: 'string',
  net: 'integer',
  object: 'balance_transaction',
  reporting_category: 'string',
  status: 'string',
  type: 'string',
} as const;

/**
 * The types of the official SDK are the published interface: a path that they do not have does not compile, and no more does a
 * list of choices that lacks one of theirs. A new version is compared by installing it and `npm run check:types`.
 */
export const STRIPE: PublishedInterface = {
  partner: 'stripe',
  source:
    'npm stripe 23.1.0 (API 2026-10-28.endive), the types of its resources; headers by docs.stripe.com/api; 2026-11-23',
  error: '@PROBLEM',
  shapes: {
    PAYMENT_METHOD: ofSdk<Stripe.PaymentMethod>()({
      'billing_details.address?': 'map | null',
      'billing_details.email?': 'string | null',
      'billing_details.name?': 'string | null',
      'billing_details.phone?': 'string | null',
      'card.brand': 'string',
      'card.checks.address_line1_check?': 'string | null',
      'card.checks.address_postal_code_check?': 'string | null',
      'card.checks.cvc_check?': 'string | null',
      'card.country': 'string | null',
      'card.exp_month': 'integer',
      'card.exp_year': 'integer',
      'card.fingerprint?': 'string | null',
      'card.funding': 'string',
      'card.last4': 'string',
      'card.three_d_secure_usage.supported?': 'boolean',
      created: 'integer',
      customer: 'string | null',
      id: 'string',
      livemode: 'boolean',
      metadata: 'map | null',
      object: 'payment_method',
      type: 'string',
    }),
    CARD_ERROR: `
      ${ofSdk<Stripe.PaymentIntent.LastPaymentError>()({
        'charge?': 'string',
        'code?': 'string',
        'decline_code?': 'string',
        'message?': 'string',
        'param?': 'string',
        type: 'api_error | card_error | idempotency_error | invalid_request_error',
      })}
      payment_method: @PAYMENT_METHOD
    `,
    INTENT_WITHOUT_ERROR: ofSdk<Stripe.PaymentIntent>()({
      'allowed_payment_method_types[]?': 'string',
      amount: 'integer',
      amount_capturable: 'integer',
      amount_received: 'integer',
      'automatic_payment_methods.allow_redirects?': 'always | never',
      'automatic_payment_methods.enabled?': 'boolean',
      canceled_at: 'integer | null',
      cancellation_reason:
        'abandoned | automatic | duplicate | expired | failed_invoice | fraudulent | requested_by_customer | void_invoice | null',
      capture_method: 'automatic | automatic_async | manual',
      client_secret: 'string | null',
      confirmation_method: 'automatic | manual',
      created: 'integer',
      currency: 'string',
      customer: 'string | null',
      description: 'string | null',
      id: 'string',
      'last_payment_error?': 'null',
      latest_charge: 'string | null',
      livemode: 'boolean',
      'metadata.order_number?': 'string',
      'metadata.withdrawal?': 'string',
      'next_action?': 'null',
      'next_action.redirect_to_url.return_url?': 'string | null',
      'next_action.redirect_to_url.url?': 'string | null',
      'next_action.type?': 'string',
      payment_method: 'string | null',
      'payment_method_types[]?': 'string',
      object: 'payment_intent',
      receipt_email: 'string | null',
      setup_future_usage: 'off_session | on_session | null',
      status:
        'canceled | processing | requires_action | requires_capture | requires_confirmation | requires_payment_method | succeeded',
    }),
    INTENT: `
      @INTENT_WITHOUT_ERROR
      last_payment_error: @CARD_ERROR
    `,
    REFUND: ofSdk<Stripe.Refund>()({
      amount: 'integer',
      charge: 'string | null',
      created: 'integer',
      currency: 'string',
      'failure_reason?': 'string',
      id: 'string',
      'metadata.refund_key?': 'string',
      'metadata.repeated?': 'string',
      object: 'refund',
      payment_intent: 'string | null',
      reason: 'duplicate | expired_uncaptured_charge | fraudulent | requested_by_customer | null',
      status: 'string | null',
    }),
    CHARGE: ofSdk<Stripe.Charge>()({
      amount: 'integer',
      amount_captured: 'integer',
      amount_refunded: 'integer',
      'balance_transaction?': 'string | null',
      'billing_details.address': 'map | null',
      'billing_details.email': 'string | null',
      'billing_details.name': 'string | null',
      'billing_details.phone': 'string | null',
      captured: 'boolean',
      created: 'integer',
      currency: 'string',
      customer: 'string | null',
      disputed: 'boolean',
      failure_code: 'string | null',
      failure_message: 'string | null',
      id: 'string',
      livemode: 'boolean',
      metadata: 'map',
      object: 'charge',
      'outcome.network_status?': 'string | null',
      'outcome.reason?': 'string | null',
      'outcome.seller_message?': 'string | null',
      'outcome.type?': 'string',
      paid: 'boolean',
      payment_intent: 'string | null',
      payment_method: 'string | null',
      'payment_method_details.card?': 'map',
      'payment_method_details.link?': 'map',
      'payment_method_details.type?': 'string',
      refunded: 'boolean',
      status: 'failed | pending | succeeded',
    }),
    BALANCE_TRANSACTION: ofSdk<Stripe.BalanceTransaction>()({
      ...BALANCE_TRANSACTION,
      source: 'string | null',
    }),
    /** With its source in full: a charge, refund, dispute or payout, of which the table has its own shape. */
    BOOKED: ofSdk<Stripe.BalanceTransaction>()({ ...BALANCE_TRANSACTION, source: 'map | string | null' }),
    PAYOUT: ofSdk<Stripe.Payout>()({
      amount: 'integer',
      application_fee: 'string | null',
      application_fee_amount: 'integer | null',
      arrival_date: 'integer',
      automatic: 'boolean',
      balance_transaction: 'string | null',
      created: 'integer',
      currency: 'string',
      description: 'string | null',
      destination: 'string | null',
      failure_balance_transaction: 'string | null',
      failure_code: 'string | null',
      failure_message: 'string | null',
      id: 'string',
      livemode: 'boolean',
      metadata: 'map | null',
      method: 'string',
      object: 'payout',
      original_payout: 'string | null',
      payout_method: 'string | null',
      reconciliation_status: 'completed | in_progress | not_applicable',
      reversed_by: 'string | null',
      source_type: 'string',
      statement_descriptor: 'string | null',
      status: 'string',
      trace_id: 'map | null',
      type: 'bank_account | card',
    }),
    DISPUTE: ofSdk<Stripe.Dispute>()({
      amount: 'integer',
      'balance_transactions[].amount': 'integer',
      'balance_transactions[].available_on': 'integer',
      'balance_transactions[].balance_type': 'string',
      'balance_transactions[].created': 'integer',
      'balance_transactions[].currency': 'string',
      'balance_transactions[].description': 'string | null',
      'balance_transactions[].exchange_rate': 'number | null',
      'balance_transactions[].fee': 'integer',
      'balance_transactions[].fee_details[].amount': 'integer',
      'balance_transactions[].fee_details[].application': 'string | null',
      'balance_transactions[].fee_details[].currency': 'string',
      'balance_transactions[].fee_details[].description': 'string | null',
      'balance_transactions[].fee_details[].type': 'string',
      'balance_transactions[].id': 'string',
      'balance_transactions[].net': 'integer',
      'balance_transactions[].object': 'balance_transaction',
      'balance_transactions[].reporting_category': 'string',
      'balance_transactions[].source': 'string | null',
      'balance_transactions[].status': 'string',
      'balance_transactions[].type': 'string',
      charge: 'string',
      created: 'integer',
      currency: 'string',
      'evidence_details.due_by': 'integer | null',
      id: 'string',
      is_charge_refundable: 'boolean',
      livemode: 'boolean',
      metadata: 'map',
      object: 'dispute',
      payment_intent: 'string | null',
      reason: 'string',
      status:
        'appeal_needs_response | appeal_under_review | lost | needs_response | prevented | under_review | warning_closed | warning_needs_response | warning_under_review | won',
    }),
    CUSTOMER: ofSdk<Stripe.Customer>()({
      created: 'integer',
      description: 'string | null',
      email: 'string | null',
      id: 'string',
      livemode: 'boolean',
      'metadata.order_number?': 'string',
      'name?': 'string | null',
      object: 'customer',
      'phone?': 'string | null',
    }),
    LIST: ofSdk<Stripe.ApiList<unknown>>()({ has_more: 'boolean', object: 'list', url: 'string' }),
    PROBLEM: `
      error: @CARD_ERROR
      error.payment_intent: @INTENT
    `,
    EVENT: ofSdk<Stripe.Event>()({
      'api_version?': 'string | null',
      created: 'integer',
      id: 'string',
      livemode: 'boolean',
      object: 'event',
      'pending_webhooks?': 'integer',
      'request?': 'map | null',
      type: 'string',
    }),
  },
  operations: {
    'POST /v1/payment_intents': {
      headers: KEYED,
      body: {
        type: 'form',
        fields: ofSdk<Stripe.PaymentIntentCreateParams>()({
          'allowed_payment_method_types[]?': 'string',
          amount: 'integer',
          'confirm?': 'boolean',
          'confirmation_token?': 'string',
          currency: 'string',
          'customer?': 'string',
          'description?': 'string',
          'metadata.order_number?': 'string',
          'metadata.withdrawal?': 'string',
          'off_session?': 'boolean',
          'payment_method?': 'string',
          'return_url?': 'string',
          'setup_future_usage?': 'off_session | on_session',
        }),
      },
      answers: { 200: '@INTENT', 400: '@PROBLEM', 402: '@PROBLEM' },
    },
    'GET /v1/payment_intents': {
      headers: HEADERS,
      query: ofSdk<Stripe.PaymentIntentListParams>()({
        'created.gte?': 'integer',
        'created.lte?': 'integer',
        'limit?': 'integer',
      }),
      answers: {
        200: `
          @LIST
          data[]: @INTENT
        `,
      },
    },
    'GET /v1/payment_intents/{id}': {
      headers: HEADERS,
      query: ofSdk<Stripe.PaymentIntentRetrieveParams>()({ 'client_secret?': 'string', 'expand[]?': 'string' }),
      answers: {
        200: `
          @INTENT
          latest_charge: @CHARGE
          latest_charge.balance_transaction: @BALANCE_TRANSACTION
        `,
        404: '@PROBLEM',
      },
    },
    'POST /v1/payment_intents/{id}/confirm': {
      headers: KEYED,
      body: {
        type: 'form',
        fields: ofSdk<Stripe.PaymentIntentConfirmParams>()({
          'off_session?': 'boolean',
          'payment_method?': 'string',
          'return_url?': 'string',
        }),
      },
      answers: { 200: '@INTENT', 402: '@PROBLEM' },
    },
    'POST /v1/payment_intents/{id}/cancel': {
      headers: HEADERS,
      body: {
        type: 'form',
        fields: ofSdk<Stripe.PaymentIntentCancelParams>()({
          'cancellation_reason?': 'abandoned | duplicate | fraudulent | requested_by_customer',
        }),
      },
      answers: { 200: '@INTENT', 400: '@PROBLEM' },
    },
    'POST /v1/customers': {
      headers: KEYED,
      body: {
        type: 'form',
        fields: ofSdk<Stripe.CustomerCreateParams>()({ 'email?': 'string', 'metadata.order_number?': 'string' }),
      },
      answers: {
        200: '@CUSTOMER',
      },
    },
    'GET /v1/customers': {
      headers: HEADERS,
      query: ofSdk<Stripe.CustomerListParams>()({
        'email?': 'string',
        'limit?': 'integer',
        'starting_after?': 'string',
      }),
      answers: {
        200: `
          @LIST
          data[]: @CUSTOMER
        `,
      },
    },
    'DELETE /v1/customers/{id}': {
      headers: HEADERS,
      answers: { 200: ofSdk<Stripe.DeletedCustomer>()({ deleted: 'boolean', id: 'string', object: 'customer' }) },
    },
    'POST /v1/refunds': {
      headers: KEYED,
      body: {
        type: 'form',
        fields: ofSdk<Stripe.RefundCreateParams>()({
          'amount?': 'integer',
          'charge?': 'string',
          'metadata.refund_key?': 'string',
          'metadata.repeated?': 'string',
          'payment_intent?': 'string',
        }),
      },
      answers: { 200: '@REFUND', 400: '@PROBLEM' },
    },
    'GET /v1/refunds': {
      headers: HEADERS,
      query: ofSdk<Stripe.RefundListParams>()({
        'charge?': 'string',
        'limit?': 'integer',
        'payment_intent?': 'string',
      }),
      answers: {
        200: `
          @LIST
          data[]: @REFUND
        `,
      },
    },
    'GET /v1/refunds/{id}': { headers: HEADERS, answers: { 200: '@REFUND' } },
    'GET /v1/payment_methods/{id}': { headers: HEADERS, answers: { 200: '@PAYMENT_METHOD', 404: '@PROBLEM' } },
    'POST /v1/payment_methods/{id}/detach': { headers: HEADERS, answers: { 200: '@PAYMENT_METHOD', 400: '@PROBLEM' } },
    'GET /v1/account': {
      headers: HEADERS,
      answers: {
        200: ofSdk<Stripe.Account>()({
          'business_type?': 'string | null',
          'capabilities.card_payments?': 'active | inactive | pending',
          'capabilities.transfers?': 'active | inactive | pending',
          charges_enabled: 'boolean',
          'country?': 'string',
          'created?': 'integer',
          'default_currency?': 'string',
          details_submitted: 'boolean',
          email: 'string | null',
          id: 'string',
          object: 'account',
          payouts_enabled: 'boolean',
          type: 'custom | express | none | standard',
        }),
      },
    },
    'GET /v1/webhook_endpoints': {
      headers: HEADERS,
      query: ofSdk<Stripe.WebhookEndpointListParams>()({ 'limit?': 'integer' }),
      answers: {
        200: `
          @LIST
          ${ofSdk<Stripe.ApiList<Stripe.WebhookEndpoint>>()({
            'data[].api_version': 'string | null',
            'data[].application': 'string | null',
            'data[].created': 'integer',
            'data[].description': 'string | null',
            'data[].enabled_events[]': 'string',
            'data[].id': 'string',
            'data[].livemode': 'boolean',
            'data[].metadata': 'map',
            'data[].object': 'webhook_endpoint',
            'data[].status': 'string',
            'data[].url': 'string',
          })}
        `,
      },
    },
    'GET /v1/payment_method_domains': {
      headers: HEADERS,
      query: ofSdk<Stripe.PaymentMethodDomainListParams>()({ 'domain_name?': 'string', 'limit?': 'integer' }),
      answers: {
        200: `
          @LIST
          ${ofSdk<Stripe.ApiList<Stripe.PaymentMethodDomain>>()({
            'data[].amazon_pay.status': 'active | inactive',
            'data[].apple_pay.status': 'active | inactive',
            'data[].created': 'integer',
            'data[].domain_name': 'string',
            'data[].enabled': 'boolean',
            'data[].google_pay.status': 'active | inactive',
            'data[].id': 'string',
            'data[].klarna.status': 'active | inactive',
            'data[].link.status': 'active | inactive',
            'data[].livemode': 'boolean',
            'data[].object': 'payment_method_domain',
            'data[].paypal.status': 'active | inactive',
          })}
        `,
      },
    },
    'GET /v1/balance_transactions': {
      headers: HEADERS,
      query: ofSdk<Stripe.BalanceTransactionListParams>()({
        'created.gte?': 'integer',
        'created.lt?': 'integer',
        'expand[]?': 'string',
        'limit?': 'integer',
        'payout?': 'string',
        'starting_after?': 'string',
      }),
      answers: {
        200: `
          @LIST
          data[]: @BOOKED
        `,
      },
    },
    'GET /v1/payouts': {
      headers: HEADERS,
      query: ofSdk<Stripe.PayoutListParams>()({
        'created.gte?': 'integer',
        'created.lt?': 'integer',
        'limit?': 'integer',
        'starting_after?': 'string',
      }),
      answers: {
        200: `
          @LIST
          data[]: @PAYOUT
        `,
      },
    },
    'GET /v1/events': {
      headers: HEADERS,
      query: ofSdk<Stripe.EventListParams>()({
        'created.gte?': 'integer',
        'delivery_success?': 'boolean',
        'limit?': 'integer',
      }),
      answers: {
        200: `
          @LIST
          data[]: @EVENT
          data[].data: map
        `,
      },
    },
  },
  events: {
    'payment_intent.succeeded': `
      @EVENT
      data.object: @INTENT
    `,
    'payment_intent.payment_failed': `
      @EVENT
      data.object: @INTENT
    `,
    'charge.refunded': `
      @EVENT
      data.object: @CHARGE
    `,
    'refund.created': `
      @EVENT
      data.object: @REFUND
    `,
    'refund.updated': `
      @EVENT
      data.object: @REFUND
    `,
    'charge.dispute.created': `
      @EVENT
      data.object: @DISPUTE
    `,
    'charge.dispute.funds_withdrawn': `
      @EVENT
      data.object: @DISPUTE
    `,
    'charge.dispute.funds_reinstated': `
      @EVENT
      data.object: @DISPUTE
    `,
    'charge.dispute.closed': `
      @EVENT
      data.object: @DISPUTE
    `,
  },
};

type Property<T, Name extends string> = T extends unknown ? (Name extends keyof T ? T[Name] : never) : never;
type Step<T, Name extends string> = Name extends `${infer List}[]`
  ? Extract<Property<NonNullable<T>, List>, readonly unknown[]>[number]
  : Property<NonNullable<T>, Name>;
type At<T, Path extends string> = Path extends `${infer First}.${infer Rest}`
  ? At<Step<T, First>, Rest>
  : Step<T, Path>;
type Bare<Path> = Path extends `${infer Name}?` ? Name : Path;
/** The SDK leaves room for choices that it does not know yet: any other text. */
type Choices<T> = T extends string
  ? Record<never, never> extends Record<T, 1>
    ? never
    : T
  : T extends null
    ? 'null'
    : never;
type Words<Text> = Text extends `${infer Word} | ${infer Rest}` ? Word | Words<Rest> : Text;
type Plain = 'string' | 'integer' | 'boolean' | 'map';
type Described<T, Fields> = {
  [Path in keyof Fields]: [At<T, Bare<Path> & string>] extends [never]
    ? never
    : [Extract<Words<Fields[Path]>, Plain>] extends [never]
      ? [Exclude<Choices<At<T, Bare<Path> & string>>, Words<Fields[Path]>>] extends [never]
        ? Fields[Path]
        : never
      : Fields[Path];
};

/** Lines of a table whose paths and choices are those of a type of the SDK. */
function ofSdk<T>() {
  return <const Fields extends Record<string, string>>(fields: Fields & Described<T, Fields>): string =>
    Object.entries<string>(fields)
      .map(([path, types]) => `${path}: ${types}`)
      .join('\n');
}
