import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Airalo } from '../airalo/airalo-context.ts';
import { readStatus, readTotals, useSimData } from '../airalo/sims.ts';
import { destinationsByIso } from '../catalogue/destinations.ts';
import { type EsimAccess, findByIccid } from '../esim-access/esim-access-context.ts';
import { installProfile, toEsimWire as toAccessWire, useEsimData } from '../esim-access/esims.ts';
import { gibibyte } from '../esim-access/packages.ts';
import { sendCallback } from '../esim-go/callbacks.ts';
import type { EsimGo } from '../esim-go/esim-go-context.ts';
import type { Esim } from '../esim-go/esim-go-tables.ts';
import { toBundlesWire, toEsimWire } from '../esim-go/esim-wire.ts';
import { seeEsim, seeWhereUsed, toLocationWire } from '../esim-go/seen-network.ts';
import { readOrderRequest, sellBundles } from '../esim-go/sell-bundles.ts';
import { installEsim, type UsageAlert, useData } from '../esim-go/use-data.ts';
import { faultMeanings, operationsByPartner } from '../fault-table.ts';
import type { Faults } from '../faults.ts';
import { PartnerError } from '../partner-routes.ts';
import { asFields, readNumber, readText } from '../read-fields.ts';
import type { Settings } from '../settings.ts';
import { readFault } from './read-fault.ts';

const minuteMs = 60_000;

/** The control API of the sandbox: purchases by others, usage, installation, time and faults. */
export function serveControls(
  app: FastifyInstance,
  options: { esimGo: EsimGo; airalo: Airalo; esimAccess: EsimAccess; settings: Settings; faults: Faults },
): void {
  const { esimGo, airalo, esimAccess, settings, faults } = options;

  app.post('/sandbox/esim-go/orders', (request, reply) => {
    const { minutesAgo: ago, ...item } = asFields(request.body);
    const minutesAgo = ago ?? 0;
    if (typeof minutesAgo !== 'number' || minutesAgo < 0 || minutesAgo > 5_256_000) {
      return reply.code(422).send({ message: 'Expected minutesAgo to be a number from 0 to 5256000 (ten years).' });
    }
    return buyByHand(esimGo, reply, { item, soldAt: esimGo.now() - minutesAgo * minuteMs });
  });

  app.post('/sandbox/esims/:iccid/usage', (request, reply) => {
    const found =
      findSim(airalo, request.params) ?? findProfile(esimAccess, request.params) ?? findEsim(esimGo, request.params);
    if (!found) return sendEsimNotFound(reply, esimGo, request.params);
    const fields = asFields(request.body);
    const usedMb = readNumber(fields, 'usedMb');
    const startedHoursAgo = readNumber(fields, 'startedHoursAgo') ?? 0;
    if (usedMb === undefined || usedMb <= 0 || usedMb > 10_000_000) {
      return reply
        .code(422)
        .send({ message: 'Expected usedMb to be a number above 0 and up to 10000000 (1000 MB are 1 GB).' });
    }
    if (startedHoursAgo < 0 || startedHoursAgo > 8760) {
      return reply.code(422).send({ message: 'Expected startedHoursAgo to be a number from 0 to 8760 (a year).' });
    }
    const now = esimGo.now();
    const startedAt = now - startedHoursAgo * 3_600_000;
    if ('packages' in found) {
      // Its megabytes are 1024 to the GB.
      return showSim(airalo, useSimData(airalo, found, { usedMb: usedMb * 1.024, startedAt }));
    }
    if ('bought' in found) {
      const usedBytes = Math.round((usedMb * gibibyte) / 1000);
      return toAccessWire(useEsimData(esimAccess, found, { usedBytes, startedAt }), now);
    }
    const used = useData(found, { usedBytes: Math.round(usedMb * 1_000_000), now, startedAt });
    save(esimGo, seeWhereUsed(esimGo, used.esim), used.alerts);
    return { ...showEsim(esimGo, used.esim), unservedMb: used.unservedBytes / 1_000_000 };
  });

  app.post('/sandbox/esims/:iccid/install', (request, reply) => {
    const found = findProfile(esimAccess, request.params) ?? findEsim(esimGo, request.params);
    if (!found) return sendEsimNotFound(reply, esimGo, request.params);
    const stage = readText(asFields(request.body), 'stage') ?? 'installed';
    if (stage !== 'installed' && stage !== 'downloaded') {
      return reply.code(422).send({ message: `Expected stage to be installed or downloaded, got ${stage}.` });
    }
    if ('bought' in found) return toAccessWire(installProfile(esimAccess, found, stage), esimAccess.now());
    const installed = installEsim(found, stage, esimGo.now());
    save(esimGo, installed.esim, installed.alerts);
    return showEsim(esimGo, installed.esim);
  });

  app.post('/sandbox/esims/:iccid/network', (request, reply) => {
    const esim = findEsim(esimGo, request.params);
    if (!esim) return sendEsimNotFound(reply, esimGo, request.params);
    const fields = asFields(request.body);
    const iso = readText(fields, 'country') ?? '';
    const seen = seeEsim(esim, { iso, network: readText(fields, 'network'), at: esimGo.now() });
    if (!seen || !destinationsByIso.has(iso)) {
      return reply.code(422).send({ message: `Expected country to be a code such as TR, got ${iso}.` });
    }
    save(esimGo, seen, []);
    return toLocationWire(seen);
  });

  app.get('/sandbox/clock', () => showClock(settings));
  app.post('/sandbox/clock', (request, reply) => {
    const advanceMinutes = readNumber(asFields(request.body), 'advanceMinutes');
    if (advanceMinutes === undefined || advanceMinutes < -1440 || advanceMinutes > 5_256_000) {
      return reply
        .code(422)
        .send({ message: 'Expected advanceMinutes to be a number from -1440 (a day) to 5256000 (ten years).' });
    }
    settings.advanceClock(Math.round(advanceMinutes * minuteMs));
    return showClock(settings);
  });

  app.get('/sandbox/faults', () => ({
    faults: faults.list(),
    operations: operationsByPartner,
    meanings: faultMeanings,
  }));
  app.post('/sandbox/faults', (request, reply) => {
    const fault = readFault(asFields(request.body));
    if (typeof fault === 'string') return reply.code(422).send({ message: fault });
    faults.add(fault);
    return reply.code(201).send({ faults: faults.list() });
  });
  app.delete('/sandbox/faults', (_request, reply) => {
    faults.clear();
    return reply.code(204).send();
  });
}

/** Someone else who uses the same account buys new eSIMs, as in the partner's portal. */
function buyByHand(
  esimGo: EsimGo,
  reply: FastifyReply,
  { item, soldAt }: { item: Record<string, unknown>; soldAt: number },
) {
  try {
    const body = { assign: true, order: [{ ...item, type: 'bundle' }] };
    const { reference, lines } = sellBundles({ ...esimGo, now: () => soldAt }, readOrderRequest(esimGo, body));
    return reply.code(201).send({ reference, iccids: lines.flatMap(({ iccids }) => iccids) });
  } catch (error) {
    if (error instanceof PartnerError) return reply.code(422).send(error.response.body);
    throw error;
  }
}

function findSim(airalo: Airalo, params: unknown) {
  return airalo.store.find('sims', readText(asFields(params), 'iccid') ?? '');
}

function findProfile(esimAccess: EsimAccess, params: unknown) {
  return findByIccid(esimAccess, readText(asFields(params), 'iccid') ?? '');
}

function showSim(airalo: Airalo, sim: NonNullable<ReturnType<typeof findSim>>) {
  return { iccid: sim.iccid, status: readStatus(sim, airalo.now()), usedMb: sim.usedMb, ...readTotals(sim) };
}

function findEsim(esimGo: EsimGo, params: unknown): Esim | undefined {
  return esimGo.store.find('esims', readText(asFields(params), 'iccid') ?? '');
}

function sendEsimNotFound(reply: FastifyReply, esimGo: EsimGo, params: unknown): FastifyReply {
  const newest = esimGo.store
    .list('esims')
    .slice(-5)
    .map((esim) => esim.iccid);
  const hint = newest.length === 0 ? 'None has been sold yet.' : `The newest are ${newest.join(', ')}.`;
  return reply
    .code(404)
    .send({ message: `No eSIM has the ICCID ${readText(asFields(params), 'iccid') ?? ''}. ${hint}` });
}

function save(esimGo: EsimGo, esim: Esim, alerts: UsageAlert[]): void {
  esimGo.store.atomically(() => {
    esimGo.store.put('esims', esim.iccid, esim);
    for (const alert of alerts) sendCallback(esimGo, esim.iccid, alert);
  });
}

function showEsim(esimGo: EsimGo, esim: Esim) {
  return { esim: toEsimWire(esim, ''), bundles: toBundlesWire(esim.assignments, esimGo.now()) };
}

function showClock(settings: Settings) {
  return { now: new Date(settings.now()).toISOString(), offsetMinutes: settings.clockOffsetMs() / minuteMs };
}
