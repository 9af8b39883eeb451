import type { PublishedInterface } from './notation.ts';

const READ = { authorization: 'Bearer *', accept: 'application/json' };
const JSON_SIGNED = { ...READ, 'content-type': 'application/json', 'airalo-signature': '*' };
const FORM_SIGNED = { ...READ, 'content-type': 'application/x-www-form-urlencoded', 'airalo-signature': '*' };

/**
 * The document is made of examples, so that a type is the union of those of several operations: quantity and price are numbers
 * in one answer and texts in another.
 */
export const AIRALO: PublishedInterface = {
  partner: 'airalo',
  source:
    'Airalo Partner API v2: OpenAPI document "Airalo Developer Platform" 1.0.0 (developers.partners.airalo.com, its fragments of September ' +
    '2026 for prices and orders), and the official PHP SDK 1.3.1 for forms and signatures; read on 2026-11-25',
  error: '@REFUSAL',
  shapes: {
    META: 'meta.message: string',
    PAGE: `
      links.first: string | null
      links.last: string | null
      links.next: string | null
      links.prev: string | null
      meta.current_page: integer
      meta.from: integer | null
      meta.last_page: integer
      meta.message: string
      meta.path: string
      meta.per_page: string | integer
      meta.to: integer | null
      meta.total: integer
    `,
    IMAGE: `
      height: integer
      url: string
      width: integer
    `,
    APN: `
      apn_type: string
      apn_value: string | null
    `,
    PACKAGE: `
      amount: integer
      data: string
      day: integer
      fair_usage_policy?: string | null
      id: string
      is_fair_usage_policy?: boolean | null
      is_unlimited: boolean
      manual_installation?: string
      net_price?: number
      price: number
      prices.net_price?: map
      prices.recommended_retail_price?: map
      qr_installation?: string
      short_info: string | null
      text: integer | null
      title: string
      type: sim | topup
      voice: integer | null
    `,
    PLACE: `
      country_code: string
      image: @IMAGE
      operators[].activation_policy: string
      operators[].apn.android: @APN
      operators[].apn.ios: @APN
      operators[].apn_type: string
      operators[].apn_value: string | null
      operators[].countries[].country_code: string
      operators[].countries[].image: @IMAGE
      operators[].countries[].title: string
      operators[].coverages[].code: string
      operators[].coverages[].name: string
      operators[].coverages[].networks[].name: string
      operators[].coverages[].networks[].types[]?: string
      operators[].esim_type: string
      operators[].gradient_end: string
      operators[].gradient_start: string
      operators[].id: integer
      operators[].image: @IMAGE
      operators[].info[]?: string
      operators[].install_window_days: integer | null
      operators[].is_kyc_verify: boolean
      operators[].is_prepaid: boolean
      operators[].is_roaming: boolean
      operators[].other_info: string | null
      operators[].packages[]: @PACKAGE
      operators[].plan_type: string
      operators[].rechargeability: boolean
      operators[].style: string
      operators[].title: string
      operators[].topup_grace_window_days: integer | null
      operators[].type: string
      operators[].warning: null | string
      slug: string
      title: string
    `,
    BOUGHT: `
      brand_settings_name?: string | null
      code: string
      created_at: string
      currency: string
      data: string
      description: string | null
      esim_type: string
      id: integer
      discount_amount?: number
      discount_percentage?: integer
      installation_guides?: map
      manual_installation: string
      net_price?: number
      package: string
      package_id: string
      price: number | string
      pricing_model?: string
      qrcode_installation: string
      quantity: string | number
      status.name: string
      status.slug: string
      total_amount_paid?: number
      type: sim | topup
      unit_paid_price?: number
      validity: integer | string
    `,
    SIM: `
      airalo_code?: string | null
      apn_type?: string
      apn_value?: string | null
      brand_settings_name?: string | null
      confirmation_code?: string | null
      created_at?: string
      direct_apple_installation_url?: string
      iccid?: string
      id?: integer
      imsis?: string | null
      is_roaming?: boolean
      lpa?: string
      matching_id?: string
      msisdn?: string | null
      qrcode?: string
      qrcode_url?: string
      voucher_code?: string | null
    `,
    ORDER: `
      @BOUGHT
      sims[]: @SIM
    `,
    REFUSAL: `
      code?: integer
      data?: map
      message?: string
      meta.message?: string
      reason?: string
    `,
  },
  operations: {
    'POST /token': {
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'airalo-signature': '*' },
      body: {
        type: 'form',
        fields: `
          client_id: string
          client_secret: string
          grant_type: client_credentials
        `,
      },
      answers: {
        200: `
          @META
          data.access_token: string
          data.expires_in: integer
          data.token_type: string
        `,
        401: '@REFUSAL',
        429: '@REFUSAL',
      },
    },
    'GET /packages': {
      headers: READ,
      query: `
        filter[country]?: string
        filter[type]?: local | global
        limit?: integer
        page?: integer
      `,
      answers: {
        200: `
          @PAGE
          data[]: @PLACE
          pricing.discount_percentage: number
          pricing.model: string
        `,
      },
    },
    'POST /orders': {
      headers: JSON_SIGNED,
      body: {
        type: 'json',
        fields: `
          description?: string
          package_id: string
          quantity: integer
          type?: sim
        `,
      },
      answers: {
        200: `
          @META
          data: @ORDER
        `,
        422: '@REFUSAL',
      },
    },
    'POST /orders/topups': {
      headers: FORM_SIGNED,
      body: {
        type: 'form',
        fields: `
          description?: string
          iccid: string
          package_id: string
        `,
      },
      answers: {
        200: `
          @META
          data: @BOUGHT
        `,
        422: '@REFUSAL',
      },
    },
    'GET /orders': {
      headers: READ,
      query: `
        filter[created_at]?: string
        filter[description]?: string
        include?: string
        limit?: integer
        page?: integer
      `,
      answers: {
        200: `
          @PAGE
          data[]: @ORDER
        `,
      },
    },
    'GET /orders/{order_id}': {
      headers: READ,
      query: 'include?: string',
      answers: {
        200: `
          @META
          data: @ORDER
        `,
      },
    },
    'GET /sims/{sim_iccid}': {
      headers: READ,
      query: 'include?: string',
      answers: {
        200: `
          @META
          data: @SIM
          data.recycled: boolean
          data.recycled_at: string | null
          data.simable: @BOUGHT
        `,
      },
    },
    'GET /sims/{sim_iccid}/usage': {
      headers: READ,
      answers: {
        200: `
          @META
          data.expired_at: string | null
          data.is_unlimited: boolean
          data.remaining: integer
          data.remaining_text: integer
          data.remaining_voice: integer
          data.status: NOT_ACTIVE | ACTIVE | FINISHED | UNKNOWN | EXPIRED | RECYCLED
          data.total: integer
          data.total_text: integer
          data.total_voice: integer
        `,
      },
    },
    'GET /sims/{iccid}/topups': {
      headers: READ,
      answers: { 200: 'data[]: @PACKAGE', 404: '@REFUSAL', 422: '@REFUSAL' },
    },
    'GET /balance': {
      headers: READ,
      answers: {
        200: `
          @META
          data.balances.availableBalance.amount: number
          data.balances.availableBalance.currency: string
          data.balances.name: string
        `,
      },
    },
    'GET /notifications/opt-in': {
      headers: READ,
      query: '! type?: string — not in the document, and ignored at worst: an answer counts only if it names the type',
      answers: {
        200: `
          @META
          data.notification.contact_point: string
          data.notification.type: string
        `,
        404: '@REFUSAL',
      },
    },
  },
  events: {
    'low data': `
      iccid: string
      level: 75% | 90% | 3days | 1days
      package_name: string
      remaining_percentage: number
      ! message?: string — of the notification about the credit limit: what a webhook is, only its fields tell
      ! remaining?: number | string — likewise
      ! request_id?: string — of an order that was placed asynchronously
    `,
    'credit limit': `
      message: string
      remaining: number
      ! iccid?: string — of the notification about low data
      ! level?: string — likewise
      ! request_id?: string — of an order that was placed asynchronously
    `,
  },
};
