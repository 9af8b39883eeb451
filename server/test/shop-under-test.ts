import { openShop } from '../src/app/open-shop.ts';
import { stopOnSignals } from '../src/app/stop-on-signals.ts';
import { parseConfig } from '../src/platform/config/config.ts';
import { createLog } from '../src/platform/log.ts';
import type { Timeouts } from '../src/shop.ts';
import { BLANK_PAPER } from './blank-paper.ts';
import { type CrashSignal, crashAt } from './crash-points.ts';
import type { PartnerPorts } from './reroute-partners.ts';

/** Short, so that nobody waits long for a process that is gone. Where nothing is to time out, `TIMEOUTS` has longer ones. */
const TIMEOUTS: Timeouts = {
  ...{ paymentMs: 1500, esimMs: 1500, mailMs: 3000, purchaseSettleMs: 1500 },
  ...(JSON.parse(process.env.TIMEOUTS ?? '{}') as Partial<Timeouts>),
};

/** The shop as `npm start` runs it, without pages, with short timeouts, and able to crash: see `CRASH_AT` and `CRASH_SIGNAL`. It draws PDFs with `DRAWS_DOCUMENTS`. */
async function runShop(): Promise<void> {
  const config = parseConfig(process.env);
  if (config.partners.kind !== 'sandbox' || !config.partners.url) throw new Error('Expected SANDBOX_URL to be set');
  const overrides = await crashAt({
    sandboxUrl: config.partners.url,
    suppliers: config.partners.suppliers,
    timeouts: TIMEOUTS,
    mailFrom: config.mailFrom,
    log: createLog(config),
    point: process.env.CRASH_AT,
    signal: (process.env.CRASH_SIGNAL ?? 'SIGKILL') as CrashSignal,
    partnerPorts: JSON.parse(process.env.PARTNER_PORTS ?? '{}') as PartnerPorts,
  });
  const opening = openShop(config, {
    announce: () => {},
    overrides: { ...overrides, ...(!process.env.DRAWS_DOCUMENTS && { printer: BLANK_PAPER }) },
    ...(process.env.GIVE_UP_AFTER_MS && { giveUpAfterMs: Number(process.env.GIVE_UP_AFTER_MS) }),
  });
  stopOnSignals(opening);
  await opening;
  process.stdout.write('shop under test is ready\n');
}

runShop().catch((error: Error) => {
  process.stdout.write(`failed ${error.message}\n`);
  process.exit(1);
});
