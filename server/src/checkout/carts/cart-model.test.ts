import type { Cart } from '@esimshop/contracts/carts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createShopper, type Shopper } from '../../../test/shopper.ts';
import { MEDIUM, SMALL } from '../../../test/stock.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';

const shop = await openStockedShop();

const PLANS = [SMALL, MEDIUM, 'esim_10GB_30D_TR_V2'];
const PRICES: Record<string, number> = { [SMALL]: 399, [MEDIUM]: 999, esim_10GB_30D_TR_V2: 1399 };

/** Reference model of a cart: quantities by plan in the order in which they were added. */
type Model = { lines: Map<string, number>; version: number };
type Command = fc.AsyncCommand<Model, Shopper>;

async function expectEqual(model: Model, shopper: Shopper, returned: Cart): Promise<void> {
  const totalMinor = [...model.lines].reduce((sum, [plan, quantity]) => sum + quantity * (PRICES[plan] ?? 0), 0);
  expect(returned).toMatchObject({
    totalItems: [...model.lines.values()].reduce((sum, quantity) => sum + quantity, 0),
    totalPrice: (totalMinor / 100).toFixed(2),
    version: model.version,
  });
  expect(returned.items.map(({ product, quantity }) => [product.productId, quantity])).toEqual([...model.lines]);
  expect(await shopper.cart()).toEqual(returned);
}

class Add implements Command {
  readonly plan: string;
  readonly quantity: number;
  constructor(plan: string, quantity: number) {
    this.plan = plan;
    this.quantity = quantity;
  }
  check = () => true;
  async run(model: Model, shopper: Shopper): Promise<void> {
    model.lines.set(this.plan, Math.min(10, (model.lines.get(this.plan) ?? 0) + this.quantity));
    model.version += 1;
    await expectEqual(model, shopper, (await shopper.add(this.plan, this.quantity)).body as Cart);
  }
  toString = () => `add ${this.quantity} of ${this.plan}`;
}

class SetQuantity implements Command {
  readonly plan: string;
  readonly quantity: number;
  constructor(plan: string, quantity: number) {
    this.plan = plan;
    this.quantity = quantity;
  }
  check = (model: Readonly<Model>) => model.lines.has(this.plan);
  async run(model: Model, shopper: Shopper): Promise<void> {
    const itemId = await findItemId(shopper, this.plan);
    if (this.quantity <= 0) model.lines.delete(this.plan);
    else model.lines.set(this.plan, this.quantity);
    model.version += 1;
    const response = await shopper.call('PATCH', `/api/cart/${itemId}`, { quantity: this.quantity });
    await expectEqual(model, shopper, response.body as Cart);
  }
  toString = () => `set ${this.plan} to ${this.quantity}`;
}

class Remove implements Command {
  readonly plan: string;
  constructor(plan: string) {
    this.plan = plan;
  }
  check = (model: Readonly<Model>) => model.lines.has(this.plan);
  async run(model: Model, shopper: Shopper): Promise<void> {
    const itemId = await findItemId(shopper, this.plan);
    model.lines.delete(this.plan);
    model.version += 1;
    await expectEqual(model, shopper, (await shopper.call('DELETE', `/api/cart/${itemId}`)).body as Cart);
    expect((await shopper.call('DELETE', `/api/cart/${itemId}`)).status).toBe(404);
  }
  toString = () => `remove ${this.plan}`;
}

class Clear implements Command {
  check = () => true;
  async run(model: Model, shopper: Shopper): Promise<void> {
    model.lines.clear();
    model.version += 1;
    await expectEqual(model, shopper, (await shopper.call('DELETE', '/api/cart')).body as Cart);
  }
  toString = () => 'clear';
}

/** Requests that must be rejected and must change nothing. */
class AskForNonsense implements Command {
  readonly quantity: number;
  constructor(quantity: number) {
    this.quantity = quantity;
  }
  check = () => true;
  async run(_model: Model, shopper: Shopper): Promise<void> {
    const before = await shopper.cart();
    expect((await shopper.add(SMALL, this.quantity)).status).toBe(422);
    expect(await shopper.cart()).toEqual(before);
  }
  toString = () => `reject ${this.quantity}`;
}

async function findItemId(shopper: Shopper, plan: string): Promise<number | undefined> {
  return (await shopper.cart()).items.find(({ product }) => product.productId === plan)?.id;
}

test('after any sequence of commands the cart equals its reference model', async () => {
  const plan = fc.constantFrom(...PLANS);
  const commands = fc.commands(
    [
      fc.tuple(plan, fc.integer({ min: 1, max: 10 })).map(([name, quantity]) => new Add(name, quantity)),
      fc.tuple(plan, fc.integer({ min: -2, max: 10 })).map(([name, quantity]) => new SetQuantity(name, quantity)),
      plan.map((name) => new Remove(name)),
      fc.constant(new Clear()),
      fc
        .oneof(
          fc.integer({ max: 0 }),
          fc.integer({ min: 11 }),
          fc.double({ noInteger: true, noNaN: true, min: -20, max: 20 }),
        )
        .map((quantity) => new AskForNonsense(quantity)),
    ],
    { maxCommands: 15 },
  );
  await fc.assert(
    fc.asyncProperty(commands, (sequence) =>
      fc.asyncModelRun(() => ({ model: { lines: new Map(), version: 0 }, real: createShopper(shop) }), sequence),
    ),
    { numRuns: 100 },
  );
});
