import { emailKeyOf } from '@esimshop/contracts/email';
import { spellOrderNumber, type WithdrawalRequest, type WithdrawalResponse } from '@esimshop/contracts/withdrawals';
import { queueMail } from '../../mail/queue-mail.ts';
import { writeStatement } from '../../mail/templates/write-withdrawal.ts';
import { toBoughtPlan } from '../../orders/bought-plan.ts';
import { lockOrder, type OrderRow, recordOrderEvent } from '../../orders/store.ts';
import {
  listWithdrawalsOfPlans,
  newestOf,
  receiptAddressesOf,
  refundDueOf,
  type WithdrawalRow,
} from '../../orders/withdrawals.ts';
import type { Executor, Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ProblemError } from '../../platform/problem.ts';
import { sha256 } from '../../platform/secrets/secrets.ts';
import type { Shop } from '../../shop.ts';
import { lockPayment } from '../payments/store.ts';
import { settleSoon } from '../refunds/request-refund.ts';
import { type AssessedEsim, type Assessment, assessWithdrawal, findStatedOrder } from './assess-withdrawal.ts';
import { decideEsims, untilDecided } from './decide-esims.ts';
import { describeEarlier, describeReceipt } from './describe-withdrawal.ts';
import {
  findByKey,
  findUnknown,
  findWithoutEsims,
  insertWithdrawal,
  lockStatement,
  nextWithdrawalId,
} from './store.ts';
import { createWithdrawalNumber } from './withdrawal-number.ts';

type Statement = WithdrawalRequest & { idempotencyKey: string | undefined };
type Keys = { keyHash: Buffer | undefined; bodyHash: Buffer };

/**
 * Receives a withdrawal, whatever it is about: what goes back by itself is refunded, the rest waits for the owner. The same
 * statement sent again gets the answer of the first.
 * @throws ProblemError invalid_input for eSIMs of another order, idempotency_key_reused
 */
export async function stateWithdrawal(
  shop: Shop,
  { idempotencyKey, ...statement }: Statement,
): Promise<WithdrawalResponse> {
  const receivedAt = shop.clock.now();
  const keys = { keyHash: idempotencyKey ? sha256(idempotencyKey) : undefined, bodyHash: hashStatement(statement) };
  const answered = await findAnswered(shop.database, keys);
  if (answered) return { receipt: await describeReceipt(shop, answered), earlier: null };
  const order = await findStatedOrder(shop, statement);
  const outcome = await untilDecided(async (asksAboutAll) => {
    const assessment = order && (await assessWithdrawal(shop, order, receivedAt));
    const chosen = assessment ? chooseEsims(assessment, statement.esimIds) : [];
    return inTransaction(shop.database, 'withdrawal', async (tx) => {
      await lockStatement(tx, keys.bodyHash);
      if (order && !assessment?.payment) await lockOrder(tx, order.id);
      const locked = assessment?.payment && (await lockPayment(tx, { paymentId: assessment.payment.id }));
      const repeated = await findAnswered(tx, keys);
      if (repeated) return { repeated };
      const withdrawn = await listWithdrawalsOfPlans(
        tx,
        chosen.map(({ esim }) => esim),
      );
      const rest = chosen.filter(({ esim }) => !withdrawn.has(esim.row.id));
      const earlier = await findEarlier(tx, { order, keys, isAllWithdrawn: chosen.length > 0 && rest.length === 0 }, [
        ...withdrawn.values(),
      ]);
      if (earlier) return { earlier };
      const received = await receive(shop, tx, { statement, keys, receivedAt, order, assessment, esims: rest });
      const decided = await decideEsims(shop, tx, {
        withdrawal: received,
        esims: rest,
        locked,
        asksAboutAll: asksAboutAll || received.obstacle !== null,
      });
      return { received: decided.withdrawal, refund: decided.refund };
    });
  });
  if (outcome.earlier) return { receipt: null, earlier: describeEarlier(outcome.earlier) };
  if (outcome.refund) await settleSoon(shop, outcome.refund);
  const withdrawal = outcome.received ?? outcome.repeated;
  return { receipt: await describeReceipt(shop, withdrawal), earlier: null };
}

/** @throws ProblemError invalid_input if one of them is not of this order */
function chooseEsims({ esims }: Assessment, esimIds: number[] | undefined): AssessedEsim[] {
  if (!esimIds) return esims;
  const chosen = esims.filter(({ esim }) => esimIds.includes(esim.row.id));
  if (chosen.length === new Set(esimIds).size) return chosen;
  throw new ProblemError(422, 'invalid_input', 'One of these eSIMs is not of this order. Choose again.');
}

/** The withdrawal that this key was used for. @throws ProblemError idempotency_key_reused if it was another statement */
async function findAnswered(executor: Executor, { keyHash, bodyHash }: Keys): Promise<WithdrawalRow | undefined> {
  const known = keyHash && (await findByKey(executor, keyHash));
  if (!known || known.bodyHash.equals(bodyHash)) return known;
  throw new ProblemError(422, 'idempotency_key_reused', 'This Idempotency-Key was used for another withdrawal.');
}

type Repeat = { order: OrderRow | undefined; keys: Keys; isAllWithdrawn: boolean };

/** The withdrawal that left nothing to withdraw from. */
async function findEarlier(
  tx: Transaction,
  { order, keys, isAllWithdrawn }: Repeat,
  withdrawn: WithdrawalRow[],
): Promise<WithdrawalRow | undefined> {
  if (!order) return findUnknown(tx, keys.bodyHash);
  if (isAllWithdrawn) return newestOf(withdrawn);
  return withdrawn.length === 0 ? findWithoutEsims(tx, order.id) : undefined;
}

type Received = {
  statement: WithdrawalRequest;
  keys: Keys;
  receivedAt: Date;
  order: OrderRow | undefined;
  assessment: Assessment | undefined;
  esims: AssessedEsim[];
};

/** Stores the statement and queues its receipt, which says what is decided in the same transaction. */
async function receive(
  shop: Shop,
  tx: Transaction,
  { statement, keys, receivedAt, order, assessment, esims }: Received,
): Promise<WithdrawalRow> {
  const { name, email, receiptEmail, locale } = statement;
  const id = await nextWithdrawalId(tx);
  const isOfAll = esims.length === assessment?.esims.length;
  const obstacle = !assessment ? 'order_unknown' : (!statement.esimIds && assessment.obstacle) || null;
  const withdrawal = await insertWithdrawal(tx, {
    id,
    number: createWithdrawalNumber(receivedAt.getUTCFullYear(), id),
    keyHash: keys.keyHash ?? null,
    bodyHash: keys.bodyHash,
    orderId: order?.id ?? null,
    name,
    orderNumber: statement.orderNumber,
    email,
    receiptEmail,
    locale,
    statement: writeStatement({
      ...statement,
      order,
      timeZone: shop.config.timeZone,
      plans: isOfAll ? [] : esims.map(({ esim }) => toBoughtPlan(esim.line)),
    }),
    state: 'accepted',
    obstacle,
    receivedAt,
    dueAt: refundDueOf({ receivedAt }),
  });
  const reference = withdrawal.number;
  if (order) await recordOrderEvent(tx, order.id, { kind: 'withdrawn', actor: 'customer', detail: { reference } });
  for (const [index, recipient] of receiptAddressesOf(withdrawal).entries()) {
    await queueMail(shop, tx, {
      kind: 'withdrawal-receipt',
      payload: { withdrawalId: id },
      ...(order && { orderId: order.id }),
      idempotencyKey: `${reference}.${index}`,
      recipient,
      locale,
      messageIdStem: `${reference}.receipt.${index}`,
    });
  }
  return withdrawal;
}

/** What makes two statements the same. */
function hashStatement({ name, orderNumber, email, receiptEmail, esimIds, locale }: WithdrawalRequest): Buffer {
  const chosen = esimIds?.toSorted((a, b) => a - b) ?? null;
  const parts = [name, spellOrderNumber(orderNumber), emailKeyOf(email), emailKeyOf(receiptEmail), chosen, locale];
  return sha256(JSON.stringify(parts));
}
