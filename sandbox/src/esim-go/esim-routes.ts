import type { PartnerRoute } from '../partner-routes.ts';
import { asFields, type Fields, readNumber, readText, readTexts } from '../read-fields.ts';
import { apiError, type EsimGo, formatTime } from './esim-go-context.ts';
import type { Esim } from './esim-go-tables.ts';
import { toAssignedEsimWire, toEsimWire } from './esim-wire.ts';
import { paginate, sortBy } from './paginate.ts';
import { toLocationWire } from './seen-network.ts';

export function makeEsimRoutes(partner: EsimGo): PartnerRoute<'esim-go'>[] {
  return [
    {
      method: 'GET',
      url: '/esims',
      operation: 'esim',
      handle: ({ request }) => listEsims(partner, asFields(request.query)),
    },
    {
      method: 'PUT',
      url: '/esims',
      operation: 'esim',
      handle: ({ request }) => {
        const body = asFields(request.body);
        const esim = findEsim(partner, readText(body, 'iccid'));
        const customerRef = readText(body, 'customerRef') ?? '';
        partner.store.put('esims', esim.iccid, withHistory({ ...esim, customerRef }, 'eSIM Updated', partner.now()));
        return { status: 200, body: { status: 'Customer reference updated' } };
      },
    },
    {
      method: 'GET',
      url: '/esims/assignments',
      operation: 'esim',
      handle: ({ request }) => listAssignedEsims(partner, asFields(request.query), request.headers.accept ?? ''),
    },
    {
      method: 'GET',
      url: '/esims/:iccid',
      operation: 'esim',
      handle: ({ request }) => {
        const esim = findEsim(partner, readIccid(request.params));
        return { status: 200, body: toEsimWire(esim, readAdditionalFields(asFields(request.query))) };
      },
    },
    {
      method: 'GET',
      url: '/esims/:iccid/location',
      operation: 'location',
      handle: ({ request }) => ({ status: 200, body: toLocationWire(findEsim(partner, readIccid(request.params))) }),
    },
    {
      method: 'GET',
      url: '/esims/:iccid/history',
      operation: 'esim',
      handle: ({ request }) => {
        const { history } = findEsim(partner, readIccid(request.params));
        const body = history
          .map(({ name, bundleName, at }) => ({ name, bundleName, date: formatTime(at) }))
          .toReversed();
        return { status: 200, body };
      },
    },
    {
      method: 'GET',
      url: '/esims/:iccid/refresh',
      operation: 'esim',
      handle: ({ request }) => {
        const esim = findEsim(partner, readIccid(request.params));
        partner.store.put('esims', esim.iccid, withHistory(esim, 'eSIM Refreshed', partner.now()));
        return { status: 200, body: { status: 'Successfully refreshed eSIM' } };
      },
    },
  ];
}

/** @throws PartnerError 403 for an unknown ICCID, as for one of another organisation */
export function findEsim(partner: EsimGo, iccid: string | undefined): Esim {
  const esim = partner.store.find('esims', iccid ?? '');
  if (!esim) throw apiError(403, 'access denied to iccid');
  return esim;
}

export function readIccid(params: unknown): string | undefined {
  return readText(asFields(params), 'iccid');
}

function readAdditionalFields(query: Fields): string {
  return readTexts(query, 'additionalFields').join(',');
}

function withHistory(esim: Esim, name: string, at: number): Esim {
  return { ...esim, history: [...esim.history, { name, bundleName: '', at }] };
}

function listEsims(partner: EsimGo, query: Fields) {
  const filter = readText(query, 'filter');
  const filterBy = readText(query, 'filterBy') ?? 'iccid';
  const all = partner.store.list('esims').map((esim) => {
    const last = esim.history.at(-1);
    return {
      iccid: esim.iccid,
      customerRef: esim.customerRef,
      lastAction: last?.name ?? '',
      actionDate: formatTime(last?.at ?? esim.assignedAt),
      physical: false,
      assignedDate: formatTime(esim.assignedAt),
      state: 'active',
    };
  });
  const found = all.filter((esim) => filter === undefined || readText(esim, filterBy)?.includes(filter));
  const sorted = sortBy(found, (esim) => esim.iccid, readText(query, 'direction') === 'desc');
  const { page, ...counts } = paginate(sorted, query, { pageSize: 10, largest: 100, sizeField: 'perPage' });
  return { status: 200, body: { esims: page, ...counts } };
}

function listAssignedEsims(partner: EsimGo, query: Fields, accept: string) {
  const references = readTexts(query, 'reference').flatMap((text) => text.split(','));
  const now = partner.now();
  const esims = partner.store
    .list('esims')
    .filter((esim) =>
      esim.assignments.some(
        (assignment) =>
          now >= assignment.readyAt && references.some((reference) => assignment.reference.startsWith(`${reference}-`)),
      ),
    );
  const isKnown = references.some((reference) => partner.store.find('orders', reference)) || esims.length > 0;
  if (!isKnown) throw apiError(400, 'reference not found');
  const rows = esims.map((esim) => toAssignedEsimWire(esim, readAdditionalFields(query)));
  if (accept.includes('application/json')) return { status: 200, body: rows };
  return { status: 200, body: toCsv(rows), headers: { 'Content-Type': 'text/csv' } };
}

// Unless JSON is accepted, this partner responds with comma-separated values.
function toCsv(rows: ReturnType<typeof toAssignedEsimWire>[]): string {
  const header = '"ICCID","Matching ID","RSP URL","Bundle","Reference"';
  return [header, ...rows.map((row) => `"${row.iccid}","${row.matchingId}","${row.smdpAddress}","",""`)].join('\n');
}

export function readLimit(query: Fields, fallback: number): number {
  const limit = readNumber(query, 'limit') ?? fallback;
  if (!Number.isInteger(limit) || limit < 1 || limit > 200)
    throw apiError(400, 'limit must be a whole number from 1 to 200');
  return limit;
}
