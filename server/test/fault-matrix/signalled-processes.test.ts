import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { CrashSignal } from '../crash-points.ts';
import { type CrashScene, createCrashScene } from '../crash-scene.ts';
import { webhookOf } from '../moments.ts';
import { answerBank, nextActionUrl } from '../payer.ts';
import type { ShopProcess } from '../shop-process.ts';
import { eventually } from '../shopper.ts';
import { meetBuyer } from './buyers.ts';
import { type Cell, describeCell, listCells, SUPPLIERS } from './cells.ts';
import { chooseCells, reportCell } from './choose-cells.ts';
import type { CellEnd } from './matrix-shop.ts';

const chosen = chooseCells(listCells().cells, 'in a process', 1);

const SIGNALS: Partial<Record<Cell['fault'], CrashSignal>> = {
  'kill -9': 'SIGKILL',
  SIGTERM: 'SIGTERM',
  SIGSTOP: 'SIGSTOP',
};
/** Longer than the slow call during which the signal comes. */
const UNDER_WAY_MS = 1200;
/** Longer than every lock of a shop with these short timeouts, as 30 s are longer than those of a shop with its own. */
const STOPPED_MS = 6000;

let played = 0;
test.each(chosen.map((cell) => ({ cell, name: describeCell(cell) })))(
  '$name',
  { timeout: 240_000 },
  async ({ cell }) => {
    await reportCell(cell, ++played, chosen.length, () => playCell(cell));
  },
);

/** One order, top-up or refund, during which the process gets the signal. Another process takes over, beside one that is only stopped. */
async function playCell({ point, fault }: Cell): Promise<CellEnd> {
  const signal = SIGNALS[fault];
  if (!signal) throw new Error(`Expected a signal, got ${fault}`);
  await using scene = await createCrashScene({ suppliers: SUPPLIERS });
  const shop = await scene.addShop();
  const { call, moment, act, after } = point;
  // What was bought before a refund or a top-up comes by the same moments.
  await shop.start(act === 'order' ? { crashAt: moment, signal } : {});
  const buyer = await meetBuyer({ request: shop.request, database: scene.database, sandbox: scene.sandbox }, point);
  if (act !== 'order') {
    await scene.expectConsistent();
    await shop.stop('SIGTERM');
    await shop.start({ crashAt: moment, signal });
  }
  if (after) await scene.sandbox.addFault(after);
  if (call?.afterLost && moment === `${call.name} sent`)
    await scene.sandbox.addFault({ partner: call.partner, fault: 'lost', ...call.afterLost });
  if (call && moment.endsWith(' sent')) {
    const { partner, operation } = call;
    await scene.sandbox.addFault({ partner, operation, fault: 'slow', times: 1, delayMs: UNDER_WAY_MS });
  }

  const sender = SUPPLIERS.find((supplier) => supplier === webhookOf(moment));
  // Five copies at once, of which one is under way when the signal comes.
  if (sender) await scene.sandbox.addFault({ partner: sender, operation: 'webhook', fault: 'duplicate', times: 1 });
  const pressed = buyer.press();
  if (webhookOf(moment) === 'stripe') {
    const first = await pressed;
    if (!first) throw new Error('Expected a response that sends the payer to the bank');
    await answerBank(nextActionUrl(first), 'complete');
  }
  if (signal === 'SIGSTOP') await standIn(scene, shop);
  else {
    const { code, signal: killedBy } = await shop.ended();
    expect({ code, killedBy }).toEqual(
      signal === 'SIGKILL' ? { code: null, killedBy: 'SIGKILL' } : { code: 0, killedBy: null },
    );
    await shop.start();
  }

  await pressed;
  await eventually(async () => expect([200, 201]).toContain((await buyer.press())?.status));
  await eventually(async () => expect(await buyer.expectOneEnd()).toEqual({ isParked: false }));
  await scene.expectConsistent();
  expect(await shop.stop('SIGTERM')).toEqual({ code: 0, signal: null });
  return { minutes: 0, isParked: false };
}

/** While the process is stopped a second one works on the same database; then the first goes on where it was. */
async function standIn(scene: CrashScene, shop: ShopProcess): Promise<void> {
  const pid = shop.pid();
  if (pid === undefined) throw new Error('Expected the shop to have started');
  await eventually(async () => expect(await isStopped(pid)).toBe(true));
  const second = await scene.addShop({ ROLE: 'worker' });
  await second.start();
  await delay(STOPPED_MS);
  process.kill(pid, 'SIGCONT');
  await second.stop('SIGTERM');
}

async function isStopped(pid: number): Promise<boolean> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'state=', '-p', String(pid)]);
  return stdout.trim().startsWith('T');
}
