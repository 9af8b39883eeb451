import type { FastifyInstance } from 'fastify';
import type { Airalo } from '../airalo/airalo-context.ts';
import type { AiraloProfile } from '../airalo/airalo-tables.ts';
import type { EsimAccess } from '../esim-access/esim-access-context.ts';
import type { AccessProfile } from '../esim-access/esim-access-tables.ts';
import { setBalance } from '../esim-go/balance.ts';
import type { EsimGo } from '../esim-go/esim-go-context.ts';
import type { EsimGoProfile } from '../esim-go/esim-go-tables.ts';
import type { OfferChange } from '../offer-changes.ts';
import type { PayPal } from '../paypal/paypal-context.ts';
import type { PayPalProfile } from '../paypal/paypal-objects.ts';
import { asFields, type Fields, readFlag, readNumber, readText } from '../read-fields.ts';
import type { StripePartner } from '../stripe/stripe-context.ts';
import type { StripeProfile } from '../stripe/stripe-objects.ts';

type Kind = 'text or null' | 'amount or null' | 'text' | 'texts' | 'amount' | 'flag' | 'objects';
type KindsOf<Profile> = Record<keyof Profile, Kind>;

const settings = {
  'esim-go': {
    callbackUrl: 'text',
    testCreditMinor: 'amount',
    currency: 'text',
    requestsPerSecond: 'amount',
    refundsToInventory: 'flag',
    bareListLength: 'amount or null',
    balanceMinor: 'amount',
  } satisfies KindsOf<EsimGoProfile & { balanceMinor: number }>,
  airalo: {
    lowDataUrl: 'text',
    creditLimitUrl: 'text',
    discountPercentage: 'amount or null',
    apn: 'text or null',
    confirmationCode: 'text or null',
    balanceMinor: 'amount',
  } satisfies KindsOf<AiraloProfile & { balanceMinor: number }>,
  'esim-access': {
    webhookUrl: 'text',
    allocationMs: 'amount',
    reusesIccids: 'flag',
    balanceMinor: 'amount',
  } satisfies KindsOf<AccessProfile & { balanceMinor: number }>,
  stripe: {
    chargesEnabled: 'flag',
    payoutsEnabled: 'flag',
    cardPayments: 'text',
    webhookEndpoints: 'objects',
    paymentMethodDomains: 'objects',
    deniedPaths: 'texts',
    conversions: 'objects',
  } satisfies KindsOf<StripeProfile>,
  paypal: {
    webhookUrl: 'text',
    eventTypes: 'texts',
    scopes: 'texts',
    searchDelayMinutes: 'amount',
  } satisfies KindsOf<PayPalProfile>,
} as const satisfies Record<string, Record<string, Kind>>;

const isOfKind: Record<Kind, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string',
  texts: (value) => Array.isArray(value) && value.every((each) => typeof each === 'string'),
  amount: (value) => Number.isSafeInteger(value),
  'text or null': (value) => value === null || typeof value === 'string',
  'amount or null': (value) => value === null || Number.isSafeInteger(value),
  flag: (value) => typeof value === 'boolean',
  objects: (value) => Array.isArray(value) && value.every((each) => typeof each === 'object' && each !== null),
};

/** What the owner of an account, or the partner, changes about it elsewhere than through the API. */
export function serveAccountControls(
  app: FastifyInstance,
  partners: { esimGo: EsimGo; airalo: Airalo; esimAccess: EsimAccess; stripe: StripePartner; paypal: PayPal },
): void {
  const { esimGo, airalo, esimAccess, stripe, paypal } = partners;
  app.post('/sandbox/accounts/:partner', (request, reply) => {
    const partner = readText(asFields(request.params), 'partner') ?? '';
    const { balanceMinor, ...profile } = asFields(request.body);
    const problem = findProblem(partner, asFields(request.body));
    if (problem) return reply.code(422).send({ message: problem });
    if (partner === 'esim-go') {
      changeProfile(esimGo.store, profile);
      if (typeof balanceMinor === 'number') setBalance(esimGo, balanceMinor);
    }
    if (partner === 'airalo') {
      changeProfile(airalo.store, profile);
      if (typeof balanceMinor === 'number') airalo.store.put('account', 'main', { balanceMinor });
    }
    if (partner === 'esim-access') {
      changeProfile(esimAccess.store, profile);
      if (typeof balanceMinor === 'number') esimAccess.store.put('account', 'main', { balanceMinor });
    }
    if (partner === 'stripe') changeProfile(stripe.store, profile);
    if (partner === 'paypal') changeProfile(paypal.store, profile);
    return reply.code(204).send();
  });

  app.get('/sandbox/esim-go/requests', () => ({ requests: esimGo.rateLimit.list() }));

  const suppliers: Partial<Record<string, OfferStore>> = {
    'esim-go': esimGo.store,
    airalo: airalo.store,
    'esim-access': esimAccess.store,
  };
  app.post('/sandbox/offers/:partner/:id', (request, reply) => {
    const { partner, id } = asFields(request.params);
    const store = suppliers[String(partner)];
    if (!store) return reply.code(404).send({ message: `Expected a partner of ${Object.keys(suppliers).join(', ')}.` });
    const fields = asFields(request.body);
    const isWithdrawn = readFlag(fields, 'isWithdrawn');
    store.put('offerChanges', String(id), { priceMinor: readNumber(fields, 'priceMinor') ?? null, isWithdrawn });
    return reply.code(204).send();
  });
}

type OfferStore = { put(table: 'offerChanges', id: string, value: OfferChange): void };

function findProblem(partner: string, fields: Fields): string | undefined {
  const known: Partial<Record<string, Record<string, Kind>>> = settings;
  const kinds = known[partner];
  if (!kinds) return `Expected a partner of ${Object.keys(settings).join(', ')}, got ${partner}.`;
  for (const [name, value] of Object.entries(fields)) {
    const kind = kinds[name];
    if (!kind) return `Expected settings of ${Object.keys(kinds).join(', ')}, got ${name}.`;
    if (!isOfKind[kind](value)) return `Expected ${name} to be of kind ${kind}, got ${JSON.stringify(value)}.`;
  }
  return undefined;
}

type ProfileStore = {
  find(table: 'profile', id: string): object | undefined;
  put(table: 'profile', id: string, value: object): void;
};
function changeProfile(store: ProfileStore, changes: object): void {
  store.put('profile', 'main', { ...store.find('profile', 'main'), ...changes });
}
