import type { AutomaticEnd } from '@esimshop/contracts/automatic-top-ups';
import { CARD_METHOD } from '@esimshop/contracts/payment-method';
import { isTurkishSale } from '@esimshop/contracts/turkish-sale';
import { and, eq, inArray } from 'drizzle-orm';
import type { PricedRow } from '../../catalogue/store.ts';
import { type ContractPart, keepContractParts } from '../../documents/contract-parts.ts';
import { getOrderOfEsim, type OpenEsim } from '../../orders/esims.ts';
import { findShortage } from '../../orders/last-plan.ts';
import type { TopUpRule, TopUpRun } from '../../orders/top-up-rules.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ProblemError } from '../../platform/problem.ts';
import { type Shop, supplierOf } from '../../shop.ts';
import { orderLines, orders } from '../../tables/orders.ts';
import { endRule } from '../end-automatic-rule.ts';
import type { NewPlacement } from '../pay-placement.ts';
import { startPayment } from '../payments/pay.ts';
import { toOrderLine } from '../store.ts';
import { getPackage } from '../top-ups/find-packages.ts';
import { sessionOf } from '../top-ups/own-esim.ts';
import { getCurrent, writeOrder } from '../top-ups/place-top-up.ts';
import type { AgreedWithdrawal } from '../withdrawal-consent.ts';
import { findCard, findChange, findEnd } from './find-end.ts';
import { dropRun, lockRun, updateRun } from './store.ts';

type Due = { run: TopUpRun; rule: TopUpRule; esim: OpenEsim };

/**
 * Buys what was agreed and announced, if it is still needed: an order like any other top-up's, which names the run in the transaction that
 * writes it. From there on it goes the way of every order.
 * @throws Error if a partner cannot be asked, or another top-up of the eSIM is under way
 */
export async function chargeRun(shop: Shop, { run, rule, esim }: Due): Promise<void> {
  const state = await supplierOf(shop, esim).esims.getEsimState(esim);
  const shortage = findShortage(state, { thresholdMb: rule.thresholdMb, now: shop.clock.now() });
  if (shortage?.planReference !== run.planReference) {
    await inTransaction(shop.database, 'top-up run', async (tx) => {
      if (await lockRun(tx, run)) await dropRun(tx, run.id);
    });
    return;
  }
  const product = await findProduct(shop, { rule, esim });
  const { country } = (await getOrderOfEsim(shop.database, esim.row.id)).billingDetails;
  const isTurkish = isTurkishSale({ locale: rule.locale, country });
  const contractParts = await keepContractParts(shop, { locale: rule.locale, isTurkish });
  const placed = await inTransaction(shop.database, 'place', (tx) =>
    place(shop, tx, { run, esim, product, contractParts }),
  );
  if (placed) await startPayment(shop, placed);
}

/** The package, if it is sold and its supplier says now that it fits. */
async function findProduct(shop: Shop, { rule, esim }: Omit<Due, 'run'>): Promise<PricedRow | undefined> {
  try {
    return await getPackage(shop, esim, rule.productKey);
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'topup_unavailable') return undefined;
    throw error;
  }
}

type Wanted = Pick<Due, 'esim'> & { run: TopUpRun; product: PricedRow | undefined; contractParts: ContractPart[] };

async function place(
  shop: Shop,
  tx: Transaction,
  { run: known, esim, product, contractParts }: Wanted,
): Promise<NewPlacement | undefined> {
  const locked = await lockRun(tx, known);
  if (!locked) return undefined;
  const { run, rule } = locked;
  const end = (end: AutomaticEnd) => endRule(shop, tx, { rule, end, runId: run.id }).then(() => undefined);
  const obstacle = await findEnd(shop, tx, { rule, esim });
  if (obstacle) return end(obstacle);
  if (!product) return end('package');
  await assertNoneUnderWay(tx, esim.row.id);
  const current = await getCurrent(tx, product);
  const change = findChange(rule, current);
  const card = await findCard(tx, rule);
  if (change || !card) return end(change ?? 'card_removed');
  const order = await getOrderOfEsim(tx, esim.row.id);
  const { paymentMethodRef, customerRef } = card;
  const placement = await writeOrder(
    shop,
    tx,
    {
      own: { esim, order },
      product: current,
      codeId: undefined,
      purchase: { locale: rule.locale },
      payment: { method: CARD_METHOD, card: { paymentMethodRef, customerRef } },
      sessionHash: sessionOf(shop, esim),
      clientHash: null,
      key: undefined,
      withdrawalConsent: (rule.withdrawalConsent ?? undefined) as AgreedWithdrawal | undefined,
      automaticConsent: rule.consent,
      contractParts,
    },
    { ...toOrderLine(current, 1), toppedUpEsimId: esim.row.id },
  );
  await updateRun(tx, run.id, { state: 'ordered', orderId: placement.order.id });
  return placement;
}

/** What was bought before is paid and added first. @throws Error */
async function assertNoneUnderWay(tx: Transaction, esimId: number): Promise<void> {
  const [open] = await tx
    .select({ orderNumber: orders.orderNumber })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orderLines.toppedUpEsimId, esimId), inArray(orders.status, ['pending', 'processing'])))
    .limit(1);
  if (open) throw new Error(`Order ${open.orderNumber} for the same eSIM is under way`);
}
