/** An offer with the fields of the SDK's `DtoESimOffer`. */
export type Offer = Record<string, unknown> & {
  offerId: string;
  brand: string;
  country: string;
  regions: string[];
  dataGB: number;
  dataUnlimited: boolean;
  durationDays: number;
  enabled: boolean;
  cost: { currency: string; currencyDivisor: number; fixed: number; fee: number; discount: number; feePct: number };
};

const REGION_OF: Readonly<Record<string, string>> = {
  ...{ TR: 'Middle East and North Africa', GB: 'Western Europe', FR: 'Western Europe', DE: 'Western Europe' },
  ...{ ES: 'Western Europe', IT: 'Western Europe', PL: 'Eastern Europe', US: 'North America', CA: 'North America' },
  ...{ JP: 'Asia', TH: 'Southeast Asia', AU: 'Oceania', BR: 'South America', ZA: 'Africa' },
};
const SIZES = [
  [1, 7],
  [3, 30],
  [5, 30],
  [10, 30],
] as const;

type Terms = Partial<Offer> & Pick<Offer, 'offerId' | 'country' | 'regions' | 'dataGB' | 'durationDays'>;

function createOffer(terms: Terms): Offer {
  const at = '2026-01-01T00:00:00Z';
  return {
    ...{
      brand: 'ESIM',
      brandName: 'Zendit eSIM',
      createdAt: at,
      updatedAt: at,
      enabled: true,
      notes: '',
      shortNotes: '',
    },
    ...{
      dataSpeeds: ['4G', '5G'],
      dataUnlimited: false,
      productType: 'ESIM',
      priceType: 'FIXED',
      subTypes: ['Standard'],
    },
    ...{ voiceMinutes: 0, voiceUnlimited: false, smsNumber: 0, smsUnlimited: false, roaming: [] },
    // In thousandths, so that the divisor matters.
    cost: {
      ...{ currency: 'USD', currencyDivisor: 1000, discount: 0, fee: 0, feePct: 0 },
      fixed: Math.round(1000 + terms.dataGB * 900),
    },
    price: { currency: 'USD', currencyDivisor: 1000, fee: 0, margin: 0, fixed: Math.round(2000 + terms.dataGB * 1500) },
    ...terms,
  };
}

const inEurope = ['TR', 'GB', 'FR', 'DE', 'ES', 'IT', 'PL'].map((country) => ({ country, dataSpeeds: ['4G', '5G'] }));
const everywhere = Object.keys(REGION_OF).map((country) => ({ country, dataSpeeds: ['4G'] }));

export function createOffers(): Offer[] {
  const local = Object.entries(REGION_OF).flatMap(([country, region]) =>
    SIZES.map(([dataGB, durationDays]) =>
      createOffer({
        offerId: `ESIM-${country}-${durationDays}D-${dataGB}GB`,
        country,
        regions: [region],
        dataGB,
        durationDays,
      }),
    ),
  );
  const regional = SIZES.flatMap(([dataGB, durationDays]) => [
    createOffer({
      ...{ offerId: `ESIM-EUROPE-${durationDays}D-${dataGB}GB`, country: '', dataGB, durationDays },
      ...{ regions: ['Western Europe', 'Eastern Europe'], roaming: inEurope },
    }),
    createOffer({
      ...{ offerId: `ESIM-GLOBAL-${durationDays}D-${dataGB}GB`, country: '', dataGB, durationDays },
      ...{ regions: ['Global'], roaming: everywhere },
    }),
  ]);
  const TR = { country: 'TR', regions: ['Middle East and North Africa'] };
  return [
    ...local,
    ...regional,
    createOffer({
      ...{ ...TR, offerId: 'ESIM-TR-30D-8GB-VOICE', dataGB: 8, durationDays: 30 },
      ...{ voiceMinutes: 100, smsNumber: 50, brand: 'ESIM-VOICE', subTypes: ['Standard', 'Voice'] },
    }),
    createOffer({
      ...{ ...TR, offerId: 'ESIM-TR-30D-20GB-VOICE', dataGB: 20, durationDays: 30 },
      ...{ voiceUnlimited: true, brand: 'ESIM-VOICE', subTypes: ['Standard', 'Voice'] },
    }),
    createOffer({
      ...{ ...TR, offerId: 'ESIM-TR-7D-UNLIMITED-FAST', dataGB: 1, durationDays: 7 },
      ...{ dataUnlimited: true, subTypes: ['Fast'] },
    }),
    createOffer({
      ...{ ...TR, offerId: 'ESIM-TR-7D-UNLIMITED-FASTER', dataGB: 1, durationDays: 7 },
      ...{ dataUnlimited: true, subTypes: ['Faster'] },
    }),
    createOffer({ ...TR, offerId: 'ESIM-TR-30D-4GB-OFF', dataGB: 4, durationDays: 30, enabled: false }),
    createOffer({ ...TR, offerId: 'ESIM-TR-30D-RANGE', dataGB: 4, durationDays: 30, priceType: 'RANGE' }),
  ];
}
