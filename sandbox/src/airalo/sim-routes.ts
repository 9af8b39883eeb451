import type { PartnerRoute } from '../partner-routes.ts';
import { asFields, readText } from '../read-fields.ts';
import { type Airalo, formatTime, notFound, readProfile } from './airalo-context.ts';
import type { AiraloSim } from './airalo-tables.ts';
import { recycled, toSimable } from './order-routes.ts';
import { toPackageWire } from './package-routes.ts';
import { packagesById } from './packages.ts';
import { listRemaining, readEndTime, readPeriod, readStatus, readTotals, toSimWire } from './sims.ts';

export function makeSimRoutes(airalo: Airalo): PartnerRoute<'airalo'>[] {
  const find = (params: unknown): AiraloSim => {
    const sim = airalo.store.find('sims', readText(asFields(params), 'iccid') ?? '');
    if (!sim) throw notFound();
    return sim;
  };
  return [
    {
      method: 'GET',
      url: '/sims/:iccid',
      operation: 'sim',
      handle: ({ request }) => {
        const sim = find(request.params);
        const includes = (readText(asFields(request.query), 'include') ?? '').split(',');
        const body = {
          ...toSimWire(sim),
          voucher_code: null,
          brand_settings_name: null,
          recycled: sim.recycledAt !== null,
          recycled_at: sim.recycledAt === null ? null : formatTime(sim.recycledAt),
          ...(includes.includes('order') && { simable: toSimable(airalo, sim.orderId) }),
        };
        return { status: 200, body: { data: body, meta: { message: 'success' } } };
      },
    },
    {
      method: 'GET',
      url: '/sims/:iccid/usage',
      operation: 'usage',
      handle: ({ request }) => {
        const sim = find(request.params);
        const headers = airalo.limits.count('usage', sim.iccid);
        return { status: 200, headers, body: { data: toUsageWire(airalo, sim), meta: { message: 'api.succes' } } };
      },
    },
    {
      method: 'GET',
      url: '/sims/:iccid/topups',
      operation: 'topups',
      handle: ({ request }) => {
        const sim = find(request.params);
        if (sim.recycledAt !== null) throw recycled(sim.iccid);
        const own = packagesById.get(sim.packages[0]?.id ?? '');
        const packages = own?.operator.packages.filter(({ type }) => type === 'topup') ?? [];
        return {
          status: 200,
          body: { data: packages.map((each) => toPackageWire(each, readProfile(airalo).discountPercentage)) },
        };
      },
    },
    {
      method: 'GET',
      url: '/sims/:iccid/packages',
      operation: 'usage',
      handle: ({ request }) => {
        const sim = find(request.params);
        const headers = airalo.limits.count('history', sim.iccid);
        return { status: 200, headers, body: { data: toHistoryWire(airalo, sim) } };
      },
    },
  ];
}

function toUsageWire({ now }: Airalo, sim: AiraloSim) {
  const status = readStatus(sim, now());
  const none = { remaining_voice: 0, remaining_text: 0, total_voice: 0, total_text: 0 };
  if (status === 'RECYCLED') return { remaining: 0, total: 0, expired_at: null, is_unlimited: null, status, ...none };
  const { totalMb, isUnlimited } = readTotals(sim);
  const endsAt = readEndTime(sim);
  return {
    remaining: Math.max(0, totalMb - Math.floor(sim.usedMb)),
    total: totalMb,
    expired_at: endsAt === null ? null : formatTime(endsAt),
    is_unlimited: isUnlimited,
    status,
    ...none,
  };
}

function toHistoryWire(airalo: Airalo, sim: AiraloSim) {
  const now = airalo.now();
  const { discountPercentage } = readProfile(airalo);
  const remaining = listRemaining(sim);
  return sim.packages.map((each, index) => {
    const period = readPeriod(sim, each);
    const found = packagesById.get(each.id);
    return {
      id: sim.id,
      status: period && now >= period.endsAt ? 'EXPIRED' : readStatus(sim, now),
      remaining: remaining[index],
      activated_at: period ? new Date(period.startsAt).toISOString() : null,
      expired_at: period ? new Date(period.endsAt).toISOString() : null,
      finished_at: null,
      package: found && toPackageWire(found, discountPercentage),
    };
  });
}
