import { createPartners } from '../src/create-partners.ts';
import type { ShopOverrides } from '../src/create-shop.ts';
import { joinSandbox } from '../src/sandbox.ts';
import type { Timeouts } from '../src/shop.ts';

/** Moments of an order's way at which a process can be made to end: after a commit, or between an answer and its commit. */
export const CRASH_POINTS = [
  'commit place',
  'commit settle',
  'commit intend',
  'commit issue',
  'commit mail',
  'answer payment',
  'answer purchase',
  'answer mail',
] as const;
/** The same between a partner's word about usage and the mail that follows from it. */
export const USAGE_CRASH_POINTS = ['commit webhook', 'commit usage', 'commit mail', 'answer mail'] as const;
export type CrashPoint = (typeof CRASH_POINTS)[number] | (typeof USAGE_CRASH_POINTS)[number] | 'commit any';

type CrashingShop = {
  sandboxUrl: string;
  timeouts: Timeouts;
  mailFrom: { address: string; name: string };
  log: NonNullable<ShopOverrides['log']>;
  /** Undefined lets the process live. */
  point: string | undefined;
};

/** Overrides under which the process kills itself the first time it comes to the point. */
export async function crashAt(options: CrashingShop): Promise<ShopOverrides> {
  const { sandboxUrl, timeouts, mailFrom, log, point } = options;
  const pass = (reached: CrashPoint) => {
    if (reached === point) process.kill(process.pid, 'SIGKILL');
  };
  const { connections } = await joinSandbox(sandboxUrl);
  const partners = createPartners({ connections, sandboxUrl, mailFrom, timeouts, log });
  const { gateways, esims, mail } = partners;
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
        stripe: { ...gateways.stripe, start: afterwards('answer payment', gateways.stripe.start) },
      },
      esims: { ...esims, purchase: afterwards('answer purchase', esims.purchase) },
      mail: { ...mail, send: afterwards('answer mail', mail.send) },
    },
    onCommit: (name) => pass(point === 'commit any' ? point : (`commit ${name}` as CrashPoint)),
  };
}
