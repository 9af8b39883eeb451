import type { PublishedInterface } from './notation.ts';

const SIGNED = {
  accept: 'application/json',
  'content-type': 'application/json',
  'rt-accesscode': '*',
  'rt-requestid': '*',
  'rt-signature': '*',
  'rt-timestamp': '*',
};
/** Those of the collection that an integrator of March 2026 has published, beside its tables. */
const SEEN = 'in an answer of the live API of 2026-03-31 that an integrator has published';

/**
 * Everything is a POST that is answered with 200: what is refused has a code and no `obj`. The collection calls the reason
 * `errorMessage` in its tables and `errorMsg` in its examples.
 */
export const ESIM_ACCESS: PublishedInterface = {
  partner: 'esim-access',
  source:
    'eSIM Access Partner API v1: public Postman collection of docs.esimaccess.com (update of 2026-04-01), from a copy of its text; ' +
    'signature headers from integrators\u2019 clients; read on 2026-11-27',
  error: '@REFUSAL',
  shapes: {
    REFUSAL: `
      errorCode: string | null
      errorMessage?: string
      errorMsg: string | null
      obj: null
      success: boolean
    `,
    DONE: `
      @REFUSAL
      obj: map | null
    `,
    PACKAGE: `
      activeType: integer
      currencyCode: string
      dataType: integer
      description: string
      duration: integer
      durationUnit: string
      favorite: boolean
      fupPolicy?: string
      ipExport: string
      location: string
      ! locationCode?: string — ${SEEN}
      ! locationNetworkList[].locationCode?: string — ${SEEN}
      locationNetworkList[].locationLogo: string
      locationNetworkList[].locationName: string
      locationNetworkList[].operatorList[].networkType: string
      locationNetworkList[].operatorList[].operatorName: string
      name: string
      packageCode: string
      price: integer
      retailPrice: integer
      slug: string
      smsStatus: integer
      speed: string
      supportTopUpType: integer
      unusedValidTime: integer
      volume: integer
    `,
    ESIM: `
      ac: string
      activateTime: string | null
      activeType: integer
      apn: string
      dataType: integer
      durationUnit: string
      eid: string
      esimStatus: CREATE | PAYING | PAID | GETTING_RESOURCE | GOT_RESOURCE | IN_USE | USED_UP | UNUSED_EXPIRED | USED_EXPIRED | CANCEL | SUSPENDED | REVOKE
      esimTranNo: string
      expiredTime: string
      ! fupPolicy?: string — ${SEEN}
      iccid: string
      imsi: string
      ! installationTime?: string | null — ${SEEN}
      ! ipExport?: string — ${SEEN}
      msisdn: string
      orderNo: string
      orderUsage: integer
      packageList[].createTime: string
      packageList[].duration: integer
      ! packageList[].esimTranNo?: string — ${SEEN}
      packageList[].locationCode: string
      packageList[].packageCode: string
      packageList[].packageName: string
      packageList[].slug: string
      ! packageList[].transactionId?: string — ${SEEN}
      packageList[].volume: integer
      pin: string
      puk: string
      qrCodeUrl: string
      shortUrl: string
      smdpStatus: RELEASED | DOWNLOAD | INSTALLATION | ENABLED | DISABLED | DELETED
      smsStatus: integer
      ! supportTopUpType?: integer — ${SEEN}
      totalDuration: integer
      totalVolume: integer
      transactionId: string
    `,
    ENVELOPE: `
      notifyType: ORDER_STATUS | ESIM_STATUS | SMDP_EVENT | DATA_USAGE | VALIDITY_USAGE | CHECK_HEALTH
      notifyId: string
      eventGenerateTime: string
    `,
    OF_ESIM: `
      content.esimTranNo: string
      content.iccid: string
      content.orderNo: string
      content.transactionId: string
    `,
  },
  operations: {
    'POST /package/list': {
      headers: SIGNED,
      body: {
        type: 'json',
        fields: `
          dataType?: 1 | 2
          iccid?: string
          locationCode?: string
          slug?: string
          type?: BASE | TOPUP
        `,
      },
      answers: {
        200: `
          @REFUSAL
          obj.packageList[]: @PACKAGE
        `,
      },
    },
    'POST /esim/order': {
      headers: SIGNED,
      body: {
        type: 'json',
        fields: `
          packageInfoList[].count: integer
          packageInfoList[].packageCode: string
          packageInfoList[].periodNum?: integer
          transactionId: string
        `,
      },
      answers: {
        200: `
          @REFUSAL
          obj.orderNo: string
          obj.transactionId: string
        `,
      },
    },
    'POST /esim/query': {
      headers: SIGNED,
      body: {
        type: 'json',
        fields: `
          endTime?: string
          esimTranNo?: string
          iccid?: string
          orderNo?: string
          pager.pageNum: integer
          pager.pageSize: integer
          startTime?: string
        `,
      },
      answers: {
        200: `
          @REFUSAL
          obj.esimList[]: @ESIM
          obj.pager.pageNum: integer
          obj.pager.pageSize: integer
          obj.pager.total: integer
        `,
      },
    },
    'POST /esim/usage/query': {
      headers: SIGNED,
      body: { type: 'json', fields: 'esimTranNoList[]: string' },
      answers: {
        200: `
          @REFUSAL
          obj.esimUsageList[].dataUsage: integer
          obj.esimUsageList[].esimTranNo: string
          obj.esimUsageList[].lastUpdateTime: string
          obj.esimUsageList[].totalData: integer
        `,
      },
    },
    'POST /esim/cancel': {
      headers: SIGNED,
      body: { type: 'json', fields: 'esimTranNo: string' },
      answers: { 200: '@DONE' },
    },
    'POST /esim/revoke': {
      headers: SIGNED,
      body: { type: 'json', fields: 'esimTranNo: string' },
      answers: { 200: '@DONE' },
    },
    'POST /esim/topup': {
      headers: SIGNED,
      body: {
        type: 'json',
        fields: `
          esimTranNo?: string
          iccid?: string
          packageCode: string
          periodNum?: string
          transactionId: string
        `,
      },
      answers: {
        200: `
          @REFUSAL
          obj.expiredTime: string
          obj.iccid: string
          obj.orderUsage: integer
          obj.topUpEsimTranNo: string
          obj.totalDuration: integer
          obj.totalVolume: integer
          obj.transactionId: string
        `,
      },
    },
    'POST /balance/query': {
      headers: SIGNED,
      body: { type: 'json', fields: '' },
      answers: {
        200: `
          @REFUSAL
          obj.balance: integer
        `,
      },
    },
    'POST /webhook/query': {
      headers: SIGNED,
      body: { type: 'json', fields: '' },
      answers: {
        200: `
          @REFUSAL
          ! obj.webhook?: string — the collection names the call and not its answer; the call that sets the address names it so
        `,
      },
    },
  },
  events: {
    ORDER_STATUS: `
      @ENVELOPE
      content.orderNo: string
      content.orderStatus: string
      content.transactionId: string
    `,
    ESIM_STATUS: `
      @ENVELOPE
      @OF_ESIM
      content.esimStatus: IN_USE | USED_UP | USED_EXPIRED | UNUSED_EXPIRED | CANCEL | REVOKED | SUSPENDED
      content.smdpStatus: string
    `,
    SMDP_EVENT: `
      @ENVELOPE
      @OF_ESIM
      content.eid: string
      content.esimStatus: string
      content.notifyStatus?: string | null
      content.seqNumber: integer | null
      content.smdpStatus: string
      content.timestamp: string
    `,
    DATA_USAGE: `
      @ENVELOPE
      @OF_ESIM
      content.lastUpdateTime: string
      content.orderUsage: integer
      content.remain: integer
      content.remainThreshold: number
      content.totalVolume: integer
    `,
    VALIDITY_USAGE: `
      @ENVELOPE
      @OF_ESIM
      content.durationUnit: string
      content.expiredTime: string
      content.remain: integer
      content.totalDuration: integer
    `,
    CHECK_HEALTH: `
      @ENVELOPE
      content.orderNo: string
      content.orderStatus: string
    `,
  },
};
