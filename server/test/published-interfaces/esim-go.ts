import type { PublishedInterface } from './notation.ts';

const HEADERS = { 'x-api-key': '*', accept: 'application/json' };
const ENVELOPE =
  'pages are in an envelope in the answers that integrators read (C# DTO of the catalogue and of orders)';
const CATALOGUE = 'in the catalogue as integrators store it; used where it is there, relied on nowhere';

/** What tells one kind from another: each callback is looked through for all of it. */
const BEFORE_VERSION_3 = `
      ! event?: string — the callbacks before version 3 named their kind so
      ! balanceInfo?: any — of notifications about the balance
      ! bundle?: any — of notifications about usage
      ! iccid?: string — of notifications about an eSIM
`;

/** eSIM Go requires no field of its answers. */
export const ESIM_GO: PublishedInterface = {
  partner: 'esim-go',
  source:
    'eSIM Go, OpenAPI v2.5 (docs.esim-go.com/api, esim_go_schema_v2_5.yaml) and its guides to webhooks, read on 2026-11-25',
  error: '@MESSAGE',
  shapes: {
    COUNTRY: `
      iso?: string
      name?: string
      region?: string | null
      ! country.iso?: string — an integrator's mapper of the live catalogue accepts countries nested beside their networks
      ! country.name?: string — likewise
      ! country.region?: string | null — likewise
    `,
    BUNDLE: `
      allowances[].amount?: integer
      allowances[].description?: string
      allowances[].service?: STANDARD | ROAMING
      allowances[].type?: DATA | VOICE | SMS
      allowances[].unit?: MB | SMS | MINS
      allowances[].unlimited?: boolean
      autostart?: boolean
      billingType?: FixedCost
      countries[]: @COUNTRY
      dataAmount?: integer
      description?: string
      duration?: integer
      groups[]?: string
      name?: string
      price?: number
      profileName?: string
      roamingEnabled[]: @COUNTRY
      speed[]?: string
      unlimited?: boolean
      ! durationUnit?: string — ${CATALOGUE}
      ! imageUrl?: string — ${CATALOGUE}
    `,
    ORDER: `
      assigned?: boolean
      createdDate?: string
      createDate?: string
      currency?: string
      orderReference?: string
      order[].AllowReassign?: boolean
      order[].esims[].iccid?: string
      order[].esims[].matchingId?: string
      order[].esims[].smdpAddress?: string
      order[].iccids[]?: string
      order[].item?: string
      order[].pricePerUnit?: number
      order[].quantity?: integer
      order[].subTotal?: number
      order[].type?: string
      runningBalance?: string
      sourceIP?: string
      status?: string
      statusMessage?: string
      total?: number
    `,
    MESSAGE: 'message?: string',
    ORGANISATION: `
      addr1?: string
      addr2?: string
      apiKey?: string
      balance?: number
      businessType?: string
      callbackUrl?: string
      city?: string
      country?: string
      currency?: string
      groups[]?: string
      name?: string
      postcode?: string
      taxLiable?: string
      testCredit?: number
      testCreditExpiry?: string
      users[].emailAddress?: string
      users[].firstName?: string
      users[].lastName?: string
      users[].role?: string
    `,
  },
  operations: {
    'GET /catalogue': {
      headers: HEADERS,
      query: `
        direction?: asc | desc
        orderBy?: string
        page?: integer
        perPage?: integer
      `,
      answers: {
        200: `
          []: @BUNDLE
          bundles[]: @BUNDLE
          ! pageCount?: integer — ${ENVELOPE}
          ! pageSize?: integer — ${ENVELOPE}
          ! rows?: integer — ${ENVELOPE}
        `,
        429: '@MESSAGE',
      },
    },
    'GET /catalogue/bundle/{name}': {
      headers: HEADERS,
      answers: {
        200: `
          @BUNDLE
          group[]?: string
        `,
        403: '@MESSAGE',
      },
    },
    'GET /networks': {
      headers: HEADERS,
      query: 'returnAll?: boolean',
      answers: {
        200: `
          countryNetworks[].name?: string
          countryNetworks[].networks[].brandName?: string
          countryNetworks[].networks[].mcc?: string
          countryNetworks[].networks[].mnc?: string
          countryNetworks[].networks[].name?: string
          countryNetworks[].networks[].speed[]?: string
          countryNetworks[].networks[].tagid?: string
        `,
      },
    },
    'POST /orders': {
      headers: { ...HEADERS, 'content-type': 'application/json' },
      body: {
        type: 'json',
        fields: `
          assign?: boolean
          order[].allowReassign?: boolean
          order[].iccids[]?: string
          order[].item?: string
          order[].quantity?: integer
          order[].type?: bundle
          type?: validate | transaction
        `,
      },
      answers: { 200: '@ORDER', 400: 'text', 403: '@MESSAGE', 429: '@MESSAGE', 500: '@MESSAGE', 503: '@MESSAGE' },
    },
    'GET /orders': {
      headers: HEADERS,
      query: `
        createdAt?: string
        includeIccids?: boolean
        limit?: integer
        page?: integer
      `,
      answers: {
        200: `
          []: @ORDER
          orders[]: @ORDER
          ! pageCount?: integer — ${ENVELOPE}
          ! pageSize?: integer — ${ENVELOPE}
          ! rows?: integer — ${ENVELOPE}
        `,
      },
    },
    'GET /orders/{orderReference}': {
      headers: HEADERS,
      query: 'includeIccids?: boolean',
      answers: { 200: '@ORDER', 403: '@MESSAGE' },
    },
    'GET /esims/assignments': {
      headers: HEADERS,
      query: 'reference?: string',
      answers: {
        200: `
          iccid?: string
          matchingId?: string
          smdpAddress?: string
          ! esims[].iccid?: string — a list in an envelope would be read, too
          ! esims[].matchingId?: string — likewise
          ! esims[].smdpAddress?: string — likewise
          ! [].iccid?: string — the document's example of several eSIMs is a list
          ! [].matchingId?: string — likewise
          ! [].smdpAddress?: string — likewise
        `,
        410: '@MESSAGE',
      },
    },
    'GET /esims/{iccid}': {
      headers: HEADERS,
      answers: {
        200: `
          androidInstallUrl?: string
          appleInstallUrl?: string
          brandingId?: string
          customerRef?: string
          firstInstalledDateTime?: integer
          iccid?: string
          matchingId?: string
          msisdn?: string
          pin?: string
          profileName?: string
          profileStatus?: string
          puk?: string
          smdpAddress?: string
          state?: active | suspended | deactivated
        `,
        403: '@MESSAGE',
      },
    },
    'GET /esims/{iccid}/location': {
      headers: HEADERS,
      answers: {
        200: `
          country?: string
          lastSeen?: string
          mobileNetworkCode?: string
          networkBrandName?: string
          networkName?: string
        `,
        403: '@MESSAGE',
      },
    },
    'GET /esims/{iccid}/bundles': {
      headers: HEADERS,
      query: `
        includeUsed?: boolean
        limit?: integer
      `,
      answers: {
        200: `
          bundles[].assignments[].allowances[].description?: string
          bundles[].assignments[].allowances[].initialAmount?: integer
          bundles[].assignments[].allowances[].remainingAmount?: integer
          bundles[].assignments[].allowances[].service?: STANDARD | ROAMING
          bundles[].assignments[].allowances[].type?: DATA | VOICE | SMS
          bundles[].assignments[].allowances[].unit?: BYTES | MB | SMS | MINS
          bundles[].assignments[].allowances[].unlimited?: boolean
          bundles[].assignments[].assignmentDateTime?: string
          bundles[].assignments[].assignmentReference?: string
          bundles[].assignments[].bundleState?: string
          bundles[].assignments[].callTypeGroup?: string
          bundles[].assignments[].endTime?: string
          bundles[].assignments[].id?: string
          bundles[].assignments[].initialQuantity?: integer
          bundles[].assignments[].remainingQuantity?: integer
          bundles[].assignments[].startTime?: string
          bundles[].assignments[].unlimited?: boolean
          bundles[].description?: string
          bundles[].name?: string
        `,
        403: '@MESSAGE',
      },
    },
    'GET /esims/{iccid}/compatible/{bundle}': {
      headers: HEADERS,
      answers: { 200: 'compatible: boolean', 403: '@MESSAGE', 404: '@MESSAGE' },
    },
    'DELETE /esims/{iccid}/bundles/{name}/assignments/{assignmentId}': {
      headers: HEADERS,
      query: `
        offerId?: string
        refundToBalance?: boolean
        type?: validate | transaction
      `,
      answers: { 200: 'status?: string', 400: '@MESSAGE', 403: '@MESSAGE', 404: '@MESSAGE' },
    },
    'GET /esims/{iccid}/history': {
      headers: HEADERS,
      answers: {
        200: `
          [].bundleName?: string
          [].date?: string
          [].name?: string
        `,
        403: '@MESSAGE',
      },
    },
    'GET /organisation': {
      headers: HEADERS,
      answers: {
        200: `
          @ORGANISATION
          ! organisations[]: @ORGANISATION — the answer of the live interface, by an integrator's client
        `,
        403: '@MESSAGE',
      },
    },
  },
  events: {
    FirstAttachment: `
      alertType?: string
      iccid?: string
      ${BEFORE_VERSION_3}
    `,
    Utilisation: `
      alertType?: string
      bundle.description?: string
      bundle.endTime?: string
      bundle.id?: string
      bundle.initialQuantity?: integer
      bundle.name?: string
      bundle.reference?: string
      bundle.remainingQuantity?: integer
      bundle.startTime?: string
      bundle.unit?: BYTES | SMS | messages | minutes
      bundle.unlimited?: boolean
      iccid?: string
      ${BEFORE_VERSION_3}
    `,
    LowBalance: `
      alertType?: string
      balanceInfo.balance?: number
      balanceInfo.threshold?: number
      balanceInfo.thresholdPercentRemaining?: number
      ${BEFORE_VERSION_3}
    `,
    Topup: `
      alertType?: string
      bundle.newAmount?: number
      bundle.oldAmount?: number
      ${BEFORE_VERSION_3}
    `,
  },
};
