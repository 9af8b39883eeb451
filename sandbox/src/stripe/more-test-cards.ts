import { type CardBehaviour, decline, genericDecline, type TestCard } from './card-behaviour.ts';

const cardDeclined = (declineCode: string) => decline('card_declined', declineCode, 'Your card was declined.');
const authenticates: Extract<CardBehaviour, { kind: 'authenticates' }> = {
  kind: 'authenticates',
  unlessSetUp: false,
  thenDeclines: null,
};

const succeeding: Record<string, string> = {
  visa: `4000056655665556 4000000000000077 4000000000003055 4000000000003097 4000000000000101
    4000000000000036 4000000000000028 4000000000000010 4000000000000044 4000000000009235 4000000000004954`,
  mastercard: '2223003122003222 5200828282828210 5105105105105100',
  amex: '371449635398431',
  discover: '6011111111111117 6011000990139424 6011981111111113',
  diners: '3056930009020004 36227206271667',
  jcb: '3566002020360505',
  unionpay: '6200000000000005 6200000000000047 6205500000000000004',
};

/** Those of other countries: they succeed everywhere. */
const international = `4000000320000021 4000000760000002 4000001240000000 4000004840008001 5555558265554449
  4000007840000001 4000000400000008 4000000560000004 4000001000000000 4000001960000008 4000002030000002
  4000002080000001 4000002330000009 4000002460000001 4000002500000003 4000002760000016 4000003000000030
  4000003480000005 4000003720000005 4000003800000008 4000004280000005 4000004400000000 4000004420000006
  4000004700000007 4000005280000002 4000005780000007 4000006160000005 4000006200000007 4000006420000001
  4000006430000009 4000006820000007 4000007030000001 4000007050000006 4000007240000007 4000007520000008
  4000007560000009 4000008260000000 4000000360000006 4000001560000002 4000003440000004
  4000003560000008 4000003920000003 3530111333300000 4000004580000002 4000005540000008 4000007020000003
  4000001580000008 4000007640000003`;

const others: [string, string, CardBehaviour][] = [
  ['4000000000009979', 'Declined: stolen card', cardDeclined('stolen_card')],
  ['4000000000006975', 'Declined: over its limit', cardDeclined('card_velocity_exceeded')],
  ['4100000000000019', 'Declined: always blocked as fraud', cardDeclined('fraudulent')],
  ['4000002760003184', 'Requires 3-D Secure every time', authenticates],
  ['4000000000003063', 'Requires 3-D Secure every time', authenticates],
  ['4000008400001629', 'Requires 3-D Secure, then declined', { ...authenticates, thenDeclines: genericDecline }],
  ['4000003800000446', 'Requires 3-D Secure; later charges do not', { ...authenticates, unlessSetUp: true }],
  ['4000000000000259', 'Succeeds, then disputed as fraudulent', { kind: 'succeeds', disputed: 'fraudulent' }],
  [
    '4000000000002685',
    'Succeeds, then disputed as not received',
    { kind: 'succeeds', disputed: 'product_not_received' },
  ],
  ['4000000000007726', 'Succeeds; a refund succeeds later', { kind: 'succeeds', refund: 'succeeds_later' }],
  ['4000000000005126', 'Succeeds; a refund fails later', { kind: 'succeeds', refund: 'fails_later' }],
];

/** The other numbers of docs.stripe.com/testing, without those of terminals, of captchas and of PINs. */
export const moreTestCards: readonly TestCard[] = [
  ...Object.entries(succeeding).flatMap(([brand, numbers]) =>
    numbers
      .split(/\s+/)
      .map((number) => ({ number, brand, result: 'Succeeds', behaviour: { kind: 'succeeds' } as const })),
  ),
  ...international.split(/\s+/).map((number) => ({
    number,
    brand: number.startsWith('5') ? 'mastercard' : number.startsWith('35') ? 'jcb' : 'visa',
    result: 'Succeeds (a card of another country)',
    behaviour: { kind: 'succeeds' } as const,
  })),
  ...others.map(([number, result, behaviour]) => ({ number, brand: 'visa', result, behaviour })),
];
