import { type CardBehaviour, declineCard, genericDecline, type TestCard } from './card-behaviour.ts';

const succeeds: CardBehaviour = { kind: 'succeeds' };
const authenticates = { kind: 'authenticates', unlessSetUp: false, thenDeclines: null } as const;
const isFraudulent = { kind: 'succeeds', disputes: [{ reason: 'fraudulent' }] } as const;
const isNoncompliant = { kind: 'succeeds', disputes: [{ reason: 'noncompliant' }] } as const;

type Row = { result: string; behaviour: CardBehaviour; isSetUp?: true; numbers: Readonly<Record<string, string>> };

/**
 * The other numbers of docs.stripe.com/testing, in the order of its sections, by brand. Those for payments in person
 * are left out: the sandbox has no terminals. Nor does it show captchas, or block what Stripe blocks by settings.
 */
const ROWS: readonly Row[] = [
  {
    result: 'Succeeds',
    behaviour: succeeds,
    numbers: {
      visa: '4000056655665556 4000002500001001 4000050360000001',
      mastercard: '2223003122003222 5200828282828210 5105105105105100 5555552500001001 5555050360000080',
      amex: '371449635398431',
      discover: '6011111111111117 6011000990139424 6011981111111113',
      diners: '3056930009020004 36227206271667',
      jcb: '3566002020360505',
      unionpay: '6200000000000005 6200000000000047 6205500000000000004',
      unknown: '6555900000604105',
    },
  },
  {
    result: 'Succeeds (a card of another country)',
    behaviour: succeeds,
    numbers: {
      visa: `4000000320000021 4000000760000002 4000001240000000 4000001520000001 4000001700000003 4000001880000005
        4000002180000000 4000004840008001 4000005910000000 4000006000000066 4000006040000068 4000008580000003
        4000007840000001 4000000400000008 4000000560000004 4000001000000000 4000001120000005 4000001910000009
        4000001960000008 4000002030000002 4000002080000001 4000002330000009 4000002460000001 4000002500000003
        4000002760000016 4000002920000005 4000003000000030 4000003480000005 4000003720000005 4000003800000008
        4000004280000005 4000004380000004 4000004400000000 4000004420000006 4000004700000007 4000005280000002
        4000005780000007 4000006160000005 4000006200000007 4000006420000001 4000006820000007 4000007050000006
        4000007030000001 4000007240000007 4000007520000008 4000007560000009 4000008260000000 4000058260000005
        4000000360000006 4000001560000002 4000003440000004 4000003560000008 4000003920000003 4000004580000002
        4000005540000008 4000007020000003 4000001580000008 4000007640000003 4000057640000008`,
      mastercard: '5200007840000022 5555558265554449',
      jcb: '3530111333300000',
      unknown: '5062210000000009',
    },
  },
  {
    result: 'Succeeds (a health account)',
    behaviour: succeeds,
    numbers: { visa: '4000051230000072', mastercard: '5200828282828897' },
  },
  { result: 'Declined: stolen card', behaviour: declineCard('stolen_card'), numbers: { visa: '4000000000009979' } },
  {
    result: 'Declined: over its limit',
    behaviour: declineCard('card_velocity_exceeded'),
    numbers: { visa: '4000000000006975' },
  },
  {
    result: 'Declined: always blocked as fraud',
    behaviour: declineCard('fraudulent'),
    numbers: { visa: '4100000000000019' },
  },
  {
    result: 'Succeeds (risks and checks that the account lets pass)',
    behaviour: succeeds,
    numbers: {
      visa: `4000000000004954 4000000000009235 4000008400000407 4000008400000159 4000008400001017 4000008405600003
        4000000000000101 4000000000000036 4000058400307872 4000058400306072 4000000000000028 4000000000000010
        4000000000000044`,
    },
  },
  {
    result: 'Succeeds, then disputed as fraudulent',
    behaviour: isFraudulent,
    numbers: {
      visa: '4000000000000259 4000000404000038 4000000001000043 4000000404004816 4000000404005649',
      mastercard: '5105000300000018',
    },
  },
  {
    result: 'Succeeds, then disputed as not received',
    behaviour: { kind: 'succeeds', disputes: [{ reason: 'product_not_received' }] },
    numbers: { visa: '4000000000002685' },
  },
  {
    result: 'Succeeds, then the bank asks about it',
    behaviour: { kind: 'succeeds', disputes: [{ reason: 'fraudulent', isInquiry: true }] },
    numbers: { visa: '4000000000001976' },
  },
  {
    result: 'Succeeds, then the network warns of fraud',
    behaviour: { kind: 'succeeds', isSuspected: true },
    numbers: { visa: '4000000000005423' },
  },
  {
    result: 'Succeeds, then disputed twice',
    behaviour: { kind: 'succeeds', disputes: [{ reason: 'fraudulent' }, { reason: 'product_not_received' }] },
    numbers: { visa: '4000000404000079' },
  },
  {
    result: 'Succeeds, then disputed for compliance',
    behaviour: isNoncompliant,
    numbers: { visa: '4000008400000779', mastercard: '5105008400000002' },
  },
  {
    result: 'Succeeds; a refund succeeds later',
    behaviour: { kind: 'succeeds', refund: 'succeeds_later' },
    numbers: { visa: '4000000000007726' },
  },
  {
    result: 'Succeeds; a refund fails later',
    behaviour: { kind: 'succeeds', refund: 'fails_later' },
    numbers: { visa: '4000000000005126' },
  },
  {
    result: 'Succeeds; is available at once',
    behaviour: succeeds,
    numbers: { visa: '4000000000000077 4000003720000278' },
  },
  {
    result: 'Requires 3-D Secure every time',
    behaviour: authenticates,
    numbers: {
      visa: `4000002760003184 4000008400000027 4000582600000094 4000582600000045 4000582600000102 4000582600000110
        4000000000003063`,
    },
  },
  {
    result: 'Requires 3-D Secure; later charges do not',
    behaviour: { ...authenticates, unlessSetUp: true },
    isSetUp: true,
    numbers: { visa: '4000003800000446' },
  },
  {
    result: 'Requires 3-D Secure, then declined',
    behaviour: { ...authenticates, thenDeclines: genericDecline },
    numbers: { visa: '4000008400001629' },
  },
  {
    result: 'Declined: 3-D Secure is required and fails before it asks',
    behaviour: genericDecline,
    numbers: { visa: '4000008400001280' },
  },
  {
    result: 'Succeeds (3-D Secure is not asked for, or asks nothing)',
    behaviour: succeeds,
    numbers: { visa: '4000000000003055 4000000000003097 4000000032200000' },
  },
  { result: 'Succeeds (a captcha)', behaviour: succeeds, numbers: { visa: '4000000000001208 4000000000003725' } },
];

export const moreTestCards: readonly TestCard[] = ROWS.flatMap(({ numbers, ...row }) =>
  Object.entries(numbers).flatMap(([brand, list]) => list.split(/\s+/).map((number) => ({ number, brand, ...row }))),
);
