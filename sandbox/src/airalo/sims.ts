import { randomUUID } from 'node:crypto';
import { luhnCheckDigit } from '../esim-go/iccid.ts';
import { makeDigits, makeMatchingId } from '../random-id.ts';
import { type Airalo, formatTime, readProfile, smdpAddress, takeId } from './airalo-context.ts';
import type { AiraloSim, AiraloSimPackage } from './airalo-tables.ts';
import { packagesById } from './packages.ts';

export type SimStatus = 'NOT_ACTIVE' | 'ACTIVE' | 'FINISHED' | 'EXPIRED' | 'RECYCLED';

const dayMs = 86_400_000;
/** Percentages of the data at which the shop is notified. */
const alertPercents = [75, 90];

export function makeSim(airalo: Airalo, orderId: number, packageId: string): AiraloSim {
  const { store, now } = airalo;
  const { apn, confirmationCode } = readProfile(airalo);
  const payload = `8944465${makeDigits(11)}`;
  const iccid = payload + luhnCheckDigit(payload);
  const sim: AiraloSim = {
    id: takeId(airalo, 'sims'),
    iccid,
    matchingId: makeMatchingId(),
    orderId,
    createdAt: now(),
    packages: [{ id: packageId, addedAt: now() }],
    startedAt: null,
    usedMb: 0,
    recycledAt: null,
    apn,
    confirmationCode,
  };
  store.put('sims', iccid, sim);
  return sim;
}

export function readTotals(sim: AiraloSim) {
  const packages = sim.packages.flatMap(({ id }) => packagesById.get(id) ?? []);
  return {
    totalMb: packages.reduce((sum, { amountMb }) => sum + amountMb, 0),
    isUnlimited: packages.some(({ isUnlimited }) => isUnlimited),
  };
}

/** The period in which a package can be used; undefined before the first connection. */
export function readPeriod({ startedAt }: AiraloSim, { id, addedAt }: AiraloSimPackage) {
  if (startedAt === null) return undefined;
  const startsAt = Math.max(startedAt, addedAt);
  return { startsAt, endsAt: startsAt + (packagesById.get(id)?.days ?? 0) * dayMs };
}

/** When the last of the packages ends. */
export function readEndTime(sim: AiraloSim): number | null {
  const ends = sim.packages.flatMap((each) => readPeriod(sim, each)?.endsAt ?? []);
  return ends.length === 0 ? null : Math.max(...ends);
}

/** What each package has left: the oldest is used first. */
export function listRemaining(sim: AiraloSim): number[] {
  let usedMb = Math.floor(sim.usedMb);
  return sim.packages.map(({ id }) => {
    const amountMb = packagesById.get(id)?.amountMb ?? 0;
    const usedOfIt = Math.min(amountMb, usedMb);
    usedMb -= usedOfIt;
    return amountMb - usedOfIt;
  });
}

export function readStatus(sim: AiraloSim, now: number): SimStatus {
  if (sim.recycledAt !== null) return 'RECYCLED';
  const endsAt = readEndTime(sim);
  if (endsAt === null) return 'NOT_ACTIVE';
  if (now >= endsAt) return 'EXPIRED';
  const { totalMb, isUnlimited } = readTotals(sim);
  return !isUnlimited && sim.usedMb >= totalMb ? 'FINISHED' : 'ACTIVE';
}

/** The eSIM within an order. */
export function toSimWire(sim: AiraloSim) {
  const flag = sim.confirmationCode ? '$$1' : '';
  const qrcode = `LPA:1$${smdpAddress}$${sim.matchingId}${flag}`;
  return {
    id: sim.id,
    created_at: formatTime(sim.createdAt),
    iccid: sim.iccid,
    lpa: smdpAddress,
    imsis: null,
    matching_id: sim.matchingId,
    qrcode,
    qrcode_url: `https://www.sandbox.example/qr?id=${sim.id}`,
    direct_apple_installation_url: `https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=${qrcode}`,
    airalo_code: null,
    apn_type: sim.apn ? 'manual' : 'automatic',
    apn_value: sim.apn ?? null,
    is_roaming: true,
    confirmation_code: sim.confirmationCode ?? null,
  };
}

/** Uses data of an eSIM from `startedAt` on, and notifies the shop when little is left. */
export function useSimData(
  airalo: Airalo,
  sim: AiraloSim,
  { usedMb, startedAt = airalo.now() }: { usedMb: number; startedAt?: number },
): AiraloSim {
  const { totalMb, isUnlimited } = readTotals(sim);
  const used: AiraloSim = {
    ...sim,
    startedAt: sim.startedAt ?? startedAt,
    usedMb: isUnlimited ? sim.usedMb + usedMb : Math.min(totalMb, sim.usedMb + usedMb),
  };
  airalo.store.atomically(() => {
    airalo.store.put('sims', sim.iccid, used);
    const percentOf = (megabytes: number) => (isUnlimited || totalMb === 0 ? 0 : (megabytes / totalMb) * 100);
    for (const level of alertPercents) {
      if (percentOf(sim.usedMb) >= level || percentOf(used.usedMb) < level) continue;
      sendWebhook(airalo, {
        level: `${level}%`,
        package_name: sim.packages[0]?.id,
        remaining_percentage: Math.round(100 - percentOf(used.usedMb)),
        iccid: sim.iccid,
      });
    }
  });
  return used;
}

/** Like the partner's own, the body has neither a type nor an id. */
export function sendWebhook({ webhooks, now }: Airalo, body: object): void {
  webhooks.emit({ id: randomUUID(), createdAt: now(), body: JSON.stringify(body) });
}
