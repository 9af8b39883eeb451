import type { ResolvePurchase } from '@esimshop/contracts/admin-order-acts';
import { listPurchases } from '../../orders/purchases.ts';
import { commandLine } from '../../platform/process/command-line.ts';
import { COMMAND_LINE } from '../admin-actor.ts';
import { decidePurchase } from '../orders/decide.ts';
import { type Command, CommandError } from './command.ts';
import { explainProblems, findNamedOrder } from './find-order.ts';

export const resolvePurchaseCommand: Command = {
  name: 'resolve-purchase',
  usage: '<order number> <decision>',
  summary: 'Decide a parked purchase: adopt <supplier order>, or not-delivered. Its id may follow.',
  async run(shop, [orderNumber, choice, ...words]) {
    const { id: orderId } = await findNamedOrder(shop, orderNumber);
    const decision = readDecision(choice, words);
    const parked = (await listPurchases(shop.database, { orderId })).filter(({ state }) => state === 'needs_attention');
    const ids = parked.map(({ id }) => id);
    const purchaseId = decision.purchaseId ?? (ids.length === 1 ? ids[0] : undefined);
    if (purchaseId === undefined) {
      throw new CommandError(
        ids.length === 0
          ? `Nothing in order ${orderNumber} is parked.`
          : `Several purchases are parked. Add the id of one: ${ids.join(', ')}.`,
      );
    }
    await explainProblems(decidePurchase(shop, COMMAND_LINE, { ...decision.decision, orderId, purchaseId }));
    console.log(`Done. See: ${commandLine(`orders ${orderNumber}`)}`);
  },
};

function readDecision(choice: string | undefined, words: string[]): { decision: ResolvePurchase; purchaseId?: number } {
  const withId = (decision: ResolvePurchase, id: string | undefined) => {
    if (id === undefined) return { decision };
    if (!/^\d{1,9}$/.test(id)) throw new CommandError(`Expected the id of a purchase, got '${id}'.`);
    return { decision, purchaseId: Number(id) };
  };
  const [first, second] = words;
  if (choice === 'not-delivered') return withId({ choice: 'not_delivered' }, first);
  if (choice === 'adopt' && first) return withId({ choice, supplierReference: first }, second);
  throw new CommandError('Expected adopt with the number of the supplier’s order, or not-delivered.');
}
