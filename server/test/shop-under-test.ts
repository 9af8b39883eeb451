import '../src/system/compile-cache.ts';
import { parseConfig } from '../src/config.ts';
import { createLog } from '../src/log.ts';
import { openShop } from '../src/open-shop.ts';
import { stopOnSignals } from '../src/system/stop-on-signals.ts';
import { crashAt } from './crash-points.ts';

/** Partners on loopback answer at once; whoever waits longer waits for a process that is gone. */
const TIMEOUTS = { paymentMs: 1500, esimMs: 1500, mailMs: 3000, purchaseSettleMs: 1500 };

/** The shop as `npm start` runs it, without pages, short of patience, and mortal: see `CRASH_AT`. */
async function runShop(): Promise<void> {
  const config = parseConfig(process.env);
  if (config.partners.kind !== 'sandbox' || !config.partners.url) throw new Error('Expected SANDBOX_URL to be set');
  const overrides = await crashAt({
    sandboxUrl: config.partners.url,
    timeouts: TIMEOUTS,
    mailFrom: config.mailFrom,
    log: createLog(config),
    point: process.env.CRASH_AT,
  });
  const opening = openShop(config, { announce: () => {}, overrides });
  stopOnSignals(opening);
  await opening;
  process.stdout.write('shop under test is ready\n');
}

runShop().catch((error: Error) => {
  process.stdout.write(`failed ${error.message}\n`);
  process.exit(1);
});
