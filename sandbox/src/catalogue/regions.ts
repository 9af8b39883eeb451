import type { PriceTier } from './price-tiers.ts';

/** A region sold as one bundle. Retail examples are for 1, 5, 10 and 20 GB, up to the largest size sold. */
export type Region = {
  code: string;
  label: string;
  members: string[];
  retailExamplesMinor: number[];
  unlimitedTier: PriceTier | null;
};

export const regions: readonly Region[] = [
  {
    code: 'RAF',
    label: 'Africa',
    members: 'EG MA TZ UG TN ZA ZM MG NG KE MU RE'.split(' '),
    retailExamplesMinor: [1499, 5199],
    unlimitedTier: null,
  },
  {
    code: 'RLA',
    label: 'LATAM',
    members: 'AR BR CL CO CR EC SV PE UY GF MX'.split(' '),
    retailExamplesMinor: [799, 2599],
    unlimitedTier: null,
  },
  {
    code: 'RAS',
    label: 'Asia',
    members: 'AU HK ID KR MO MY PK SG LK TW TH UZ VN NZ'.split(' '),
    retailExamplesMinor: [899, 2499, 3999, 6599],
    unlimitedTier: 'T3',
  },
  {
    code: 'RBK',
    label: 'Balkans',
    members: 'AL BA BG GR HR MK ME RO RS SI'.split(' '),
    retailExamplesMinor: [1799, 5799],
    unlimitedTier: null,
  },
  {
    code: 'RCA',
    label: 'Caribbean',
    members: 'AI AG BS BB BM BQ KY CW DM GF GD GY HT JM MQ MS KN LC VC TT TC VG SR'.split(' '),
    retailExamplesMinor: [1399, 4399],
    unlimitedTier: null,
  },
  {
    code: 'REUP',
    label: 'Europe+',
    members:
      'AT DK IE IT SE FR BG CY EE FI GR HU LV LT NL NO PL RO SK ES GB TR DE MT CH BE HR CZ LI LU PT SI IS IC VA CYP'.split(
        ' ',
      ),
    retailExamplesMinor: [499, 1299, 1999, 3199],
    unlimitedTier: 'T2',
  },
  {
    code: 'RGB',
    label: 'Global',
    members:
      'AT DK IE IT SE IM FR BG CY EE FI GR HU LV LT NL NO PL RO SK ES GB TR DE MT CH BE HR CZ LI LU PT SI IS UA JE SG MO HK IL AX ID VN RU AE AU TH TW LK MY PK UZ EG NZ AL KR CA KZ MD MK KW MX GG JO OM GI MA BR CL RS JP ME GU US TZ UG CR EC NI IN AR SV PE UY CN PA RE TN BA ZA ZM MG NG KE AD IQ QA SC MU CO GT CM GY SA PY BO'.split(
        ' ',
      ),
    retailExamplesMinor: [1699, 6199, 10299, 17199],
    unlimitedTier: 'T5',
  },
  {
    code: 'RME',
    label: 'Middle East',
    members: 'EG IL JO KW MA OM TR AE'.split(' '),
    retailExamplesMinor: [999, 3199],
    unlimitedTier: null,
  },
  {
    code: 'RNA',
    label: 'North America',
    members: 'CA MX US'.split(' '),
    retailExamplesMinor: [799, 2299, 3699],
    unlimitedTier: 'T3',
  },
  {
    code: 'ROC',
    label: 'Oceania',
    members: 'AU NZ'.split(' '),
    retailExamplesMinor: [499, 1099, 1499],
    unlimitedTier: 'T2',
  },
];
