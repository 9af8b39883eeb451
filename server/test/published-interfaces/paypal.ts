import type { PublishedInterface } from './notation.ts';

const HEADERS = { authorization: 'Bearer *', accept: 'application/json', 'content-type': 'application/json' };
const METHODS = 'GET | POST | PUT | DELETE | HEAD | CONNECT | OPTIONS | PATCH';

/** Read where the table names the file; the fields of OAuth are those of RFC 6749 and of PayPal's page about it. */
export const PAYPAL: PublishedInterface = {
  partner: 'paypal',
  source:
    'github.com/paypal/paypal-rest-api-specifications (Apache-2.0) at ec4d8f3: checkout_orders_v2 2.13, payments_payment_v2 2.5, ' +
    'notifications_webhooks_v1 1.11, reporting_transactions_v1 1.9, customer_disputes_v1 1.10; ' +
    'developer.paypal.com/api/rest/authentication; read on 2026-11-23',
  error: '@PROBLEM',
  shapes: {
    MONEY: `
      currency_code: string
      value: string
    `,
    LINK: `
      href: string
      method?: ${METHODS}
      rel: string
    `,
    CAPTURE: `
      amount: @MONEY
      create_time?: string
      custom_id?: string
      final_capture?: boolean
      id?: string
      invoice_id?: string
      links[]: @LINK
      seller_protection.status?: ELIGIBLE | PARTIALLY_ELIGIBLE | NOT_ELIGIBLE
      seller_receivable_breakdown.gross_amount: @MONEY
      seller_receivable_breakdown.net_amount: @MONEY
      seller_receivable_breakdown.paypal_fee: @MONEY
      status?: COMPLETED | DECLINED | PARTIALLY_REFUNDED | PENDING | REFUNDED | FAILED
      supplementary_data.related_ids.order_id?: string
      update_time?: string
    `,
    ORDER: `
      create_time?: string
      id?: string
      intent?: CAPTURE | AUTHORIZE
      links[]: @LINK
      payer.address.country_code?: string
      payer.email_address?: string
      payer.name.given_name?: string
      payer.name.surname?: string
      payer.payer_id?: string
      payment_source.paypal.account_id?: string
      payment_source.paypal.email_address?: string
      payment_source.paypal.name.given_name?: string
      payment_source.paypal.name.surname?: string
      purchase_units[].amount: @MONEY
      purchase_units[].custom_id?: string
      purchase_units[].description?: string
      purchase_units[].invoice_id?: string
      purchase_units[].payee.email_address?: string
      purchase_units[].payee.merchant_id?: string
      purchase_units[].payments.captures[]: @CAPTURE
      purchase_units[].reference_id?: string
      status?: CREATED | SAVED | APPROVED | VOIDED | COMPLETED | PAYER_ACTION_REQUIRED
    `,
    REFUND: `
      amount: @MONEY
      create_time?: string
      custom_id?: string
      id?: string
      links[]: @LINK
      note_to_payer?: string
      status?: CANCELLED | FAILED | PENDING | COMPLETED
      status_details.reason?: ECHECK
      update_time?: string
    `,
    PROBLEM: `
      debug_id?: string
      details[].description?: string
      details[].issue: string
      links[]: @LINK
      message?: string
      name?: string
    `,
    DISPUTE: `
      create_time?: string
      dispute_amount: @MONEY
      dispute_id?: string
      dispute_outcome.outcome_code?: RESOLVED_BUYER_FAVOUR | RESOLVED_SELLER_FAVOUR | RESOLVED_WITH_PAYOUT | CANCELED_BY_BUYER | ACCEPTED | DENIED | NONE
      disputed_transactions[].seller_transaction_id?: string
      money_movements[].affected_party?: SELLER | BUYER | PAYMENT_PROCESSOR
      money_movements[].amount: @MONEY
      money_movements[].initiated_time?: string
      money_movements[].reason?: DISPUTE_SETTLEMENT_FEE | DISPUTE_SETTLEMENT | DISPUTE_FEE | CHARGEBACK_FEE
      money_movements[].type?: DEBIT | CREDIT
      reason?: string
      seller_response_due_date?: string
      status?: OPEN | WAITING_FOR_BUYER_RESPONSE | WAITING_FOR_SELLER_RESPONSE | UNDER_REVIEW | RESOLVED | OTHER
      update_time?: string
    `,
    EVENT: `
      create_time?: string
      event_type?: string
      event_version?: string
      id?: string
      resource_type?: string
      links[]: @LINK
      resource_version?: string
      summary?: string
    `,
  },
  operations: {
    'POST /v1/oauth2/token': {
      headers: { authorization: 'Basic *', 'content-type': 'application/x-www-form-urlencoded' },
      body: { type: 'form', fields: 'grant_type: client_credentials' },
      answers: {
        200: `
          access_token: string
          app_id?: string
          expires_in: integer
          nonce?: string
          scope?: string
          token_type: string
        `,
      },
    },
    'POST /v2/checkout/orders': {
      headers: { ...HEADERS, 'paypal-request-id': '*', prefer: 'return=representation' },
      body: {
        type: 'json',
        fields: `
          intent: CAPTURE | AUTHORIZE
          payment_source.paypal.experience_context.cancel_url?: string
          payment_source.paypal.experience_context.payment_method_preference?: UNRESTRICTED | IMMEDIATE_PAYMENT_REQUIRED
          payment_source.paypal.experience_context.return_url?: string
          payment_source.paypal.experience_context.shipping_preference?: GET_FROM_FILE | NO_SHIPPING | SET_PROVIDED_ADDRESS
          payment_source.paypal.experience_context.user_action?: CONTINUE | PAY_NOW
          purchase_units[].amount: @MONEY
          purchase_units[].custom_id?: string
          purchase_units[].description?: string
          purchase_units[].invoice_id?: string
          purchase_units[].reference_id?: string
        `,
      },
      answers: { 200: '@ORDER', 201: '@ORDER', 400: '@PROBLEM', 422: '@PROBLEM' },
    },
    'GET /v2/checkout/orders/{id}': { headers: HEADERS, answers: { 200: '@ORDER', 404: '@PROBLEM' } },
    'POST /v2/checkout/orders/{id}/capture': {
      headers: { ...HEADERS, 'paypal-request-id': '*', prefer: 'return=representation' },
      answers: { 200: '@ORDER', 201: '@ORDER', 422: '@PROBLEM' },
    },
    'POST /v2/payments/captures/{capture_id}/refund': {
      headers: { ...HEADERS, 'paypal-request-id': '*', prefer: 'return=representation' },
      body: {
        type: 'json',
        fields: `
          amount: @MONEY
          custom_id?: string
        `,
      },
      answers: { 200: '@REFUND', 201: '@REFUND', 422: '@PROBLEM' },
    },
    'GET /v2/payments/refunds/{refund_id}': { headers: HEADERS, answers: { 200: '@REFUND' } },
    'POST /v1/notifications/verify-webhook-signature': {
      headers: HEADERS,
      body: {
        type: 'json',
        fields: `
          auth_algo: string
          cert_url: string
          transmission_id: string
          transmission_sig: string
          transmission_time: string
          webhook_event: map
          webhook_id: string
        `,
      },
      answers: { 200: 'verification_status: SUCCESS | FAILURE' },
    },
    'GET /v1/notifications/webhooks/{webhook_id}': {
      headers: HEADERS,
      answers: {
        200: `
          event_types[].description?: string
          event_types[].name: string
          event_types[].status?: string
          id?: string
          links[]: @LINK
          url: string
        `,
      },
    },
    'GET /v1/reporting/transactions': {
      headers: HEADERS,
      query: `
        end_date: string
        fields?: string
        page?: integer
        page_size?: integer
        start_date: string
      `,
      answers: {
        200: `
          page?: integer
          total_items?: integer
          total_pages?: integer
          transaction_details[].transaction_info.custom_field?: string
          transaction_details[].transaction_info.fee_amount: @MONEY
          transaction_details[].transaction_info.invoice_id?: string
          transaction_details[].transaction_info.paypal_reference_id?: string
          transaction_details[].transaction_info.paypal_reference_id_type?: ODR | TXN | SUB | PAP
          transaction_details[].transaction_info.transaction_amount: @MONEY
          transaction_details[].transaction_info.transaction_event_code?: string
          transaction_details[].transaction_info.transaction_id?: string
          transaction_details[].transaction_info.transaction_initiation_date?: string
          transaction_details[].transaction_info.transaction_status?: string
          transaction_details[].transaction_info.transaction_updated_date?: string
        `,
      },
    },
  },
  events: {
    'CHECKOUT.ORDER.APPROVED': `
      @EVENT
      resource: @ORDER
    `,
    'PAYMENT.CAPTURE.COMPLETED': `
      @EVENT
      resource: @CAPTURE
    `,
    'PAYMENT.CAPTURE.REFUNDED': `
      @EVENT
      resource: @REFUND
    `,
    'PAYMENT.CAPTURE.REVERSED': `
      @EVENT
      resource: @REFUND
    `,
    'CUSTOMER.DISPUTE.CREATED': `
      @EVENT
      resource: @DISPUTE
    `,
    'CUSTOMER.DISPUTE.RESOLVED': `
      @EVENT
      resource: @DISPUTE
    `,
  },
};
