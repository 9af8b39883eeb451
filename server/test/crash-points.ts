import { createPartners } from '../src/app/create-partners.ts';
import type { ShopOverrides } from '../src/app/create-shop.ts';
import { joinSandbox } from '../src/app/sandbox.ts';
import type { Timeouts } from '../src/shop.ts';
import { type PartnerPorts, reroutePartners } from './reroute-partners.ts';

/**
 * Points of an order's processing at which a process can be killed: after a commit, or between a partner's response
 * and its commit.
 */
export const CRASH_POINTS = [
  'commit place',
  'commit settle',
  'commit intend',
  'commit issue',
  'commit mail',
  'payment response',
  'purchase response',
  'mail response',
] as const;
/** Likewise, from a supplier's usage report to the mail that follows from it. */
export const USAGE_CRASH_POINTS = ['commit webhook', 'commit usage', 'commit mail', 'mail response'] as const;
export type CrashPoint = (typeof CRASH_POINTS)[number] | (typeof USAGE_CRASH_POINTS)[number] | 'commit any';

type CrashingShop = {
  sandboxUrl: string;
  timeouts: Timeouts;
  mailFrom: { address: string; name: string };
  log: NonNullable<ShopOverrides['log']>;
  /** Undefined lets the process live. */
  point: string | undefined;
  /** Ports of this machine through which the partners are reached. */
  partnerPorts: PartnerPorts;
};

/** Overrides with which the process kills itself when it first reaches the point. */
export async function crashAt(options: CrashingShop): Promise<ShopOverrides> {
  const { sandboxUrl, timeouts, mailFrom, log, point, partnerPorts } = options;
  const pass = (reached: CrashPoint) => {
    if (reached === point) process.kill(process.pid, 'SIGKILL');
  };
  const { connections } = await joinSandbox(sandboxUrl);
  const partners = createPartners({
    ...reroutePartners(connections, sandboxUrl, partnerPorts),
    mailFrom,
    timeouts,
    log,
  });
  const { gateways, suppliers, mail } = partners;
  const afterwards =
    <Arguments extends unknown[], Result>(reached: CrashPoint, call: (...given: Arguments) => Promise<Result>) =>
    async (...given: Arguments) => {
      const result = await call(...given);
      pass(reached);
      return result;
    };
  return {
    log,
    timeouts,
    partners: {
      gateways: {
        ...gateways,
        stripe: { ...gateways.stripe, start: afterwards('payment response', gateways.stripe.start) },
      },
      suppliers: Object.fromEntries(
        Object.entries(suppliers).map(([name, { plans, esims }]) => [
          name,
          { plans, esims: { ...esims, purchase: afterwards('purchase response', esims.purchase) } },
        ]),
      ),
      mail: { ...mail, send: afterwards('mail response', mail.send) },
    },
    onCommit: (name) => pass(point === 'commit any' ? point : (`commit ${name}` as CrashPoint)),
  };
}
