import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitUntilSettled } from './crash-scene.ts';
import { createNetworkScene, EVERY_FAULT, type NetworkScene } from './network-scene.ts';
import { answerPaypal, nextActionUrl, returnToShop } from './payer.ts';
import { PARTNERS, type Partner } from './reroute-partners.ts';
import type { ShopProcess } from './shop-process.ts';
import { CARDS, card, createBuyer, eventually, isCompleted, placedOrder, type Shopper } from './shopper.ts';
import type { NetworkFault } from './tcp-proxy.ts';

const FAULTS: NetworkFault[] = [
  { kind: 'swallow' },
  { kind: 'delay', ms: 200 },
  { kind: 'reset' },
  { kind: 'half-close' },
  { kind: 'limit', bytes: 100 },
];
/** In every run one cell of each partner and of each fault; all of them with `NETWORK_FAULTS=all`. */
const SAMPLE = ['stripe swallow', 'paypal delay', 'paypal reset', 'esim-go half-close', 'mail limit'];
const cells = PARTNERS.flatMap((partner) => FAULTS.map((fault) => ({ partner, fault }))).filter(
  ({ partner, fault }) => EVERY_FAULT || SAMPLE.includes(`${partner} ${fault.kind}`),
);

const ANSWERED_WITHIN_MS = 16_000;
const RECOVERS_WITHIN_MS = 60_000;

let scene: NetworkScene;
let shop: ShopProcess;

beforeAll(async () => {
  scene = await createNetworkScene();
  shop = await scene.addShop({});
  await shop.start();
});
afterAll(async () => {
  expect(await shop.stop('SIGTERM')).toEqual({ code: 0, signal: null });
  await scene[Symbol.asyncDispose]();
});

const WAYS_TO_PAY: Record<'card' | 'paypal', Record<string, string>> = {
  card: card(CARDS.good),
  paypal: { paymentMethod: 'paypal' },
};

test.each(cells)(
  'an order over a network to $partner with the fault $fault is taken or refused clearly, and delivered once',
  { timeout: 150_000 },
  async ({ partner, fault }) => {
    const shopper = await createBuyer(shop);
    const press = { body: WAYS_TO_PAY[partner === 'paypal' ? 'paypal' : 'card'], key: `${partner}-${fault.kind}` };
    scene.setFault(partner, fault);
    const startMs = performance.now();
    const answer = await shopper.submit(press);
    expect([201, 202, 503], answer.text).toContain(answer.status);
    if (answer.status === 503) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(performance.now() - startMs).toBeLessThan(ANSWERED_WITHIN_MS);
    scene.setFault(partner, undefined);

    const taken = await submitUntilSettled(shopper, press, RECOVERS_WITHIN_MS);
    if (partner === 'paypal') await approve(partner, fault, nextActionUrl(taken));
    await expectDelivered(shopper, placedOrder(taken).orderNumber);
  },
);

/** The payer agrees; the network fails once more while the shop takes the money. */
async function approve(partner: Partner, fault: NetworkFault, actionUrl: string): Promise<void> {
  const returnAddress = await answerPaypal(actionUrl, 'approve');
  scene.setFault(partner, fault);
  await returnToShop(returnAddress);
  scene.setFault(partner, undefined);
}

async function expectDelivered(shopper: Shopper, orderNumber: string): Promise<void> {
  await eventually(async () => expect(isCompleted(await shopper.order(orderNumber))).toBe(true), RECOVERS_WITHIN_MS);
  await eventually(
    async () => expect(await scene.sandbox.readMails(shopper.email)).not.toEqual([]),
    RECOVERS_WITHIN_MS,
  );
  await scene.expectConsistent({ timeoutMs: RECOVERS_WITHIN_MS });
}
