import { Client } from 'pg';
import { expect, test } from 'vitest';
import { countStatements, type Statements } from '../../test/count-statements.ts';
import { CARDS, card, createBuyer, createShopper, eventually, placedOrder } from '../../test/shopper.ts';
import { SMALL } from '../../test/stock.ts';
import { openStockedShop } from '../../test/stocked-shop.ts';
import { keepContractParts } from '../documents/contract-parts.ts';
import { deliverMail } from '../mail/deliver-mail.ts';

const shop = await openStockedShop();
const { pool } = shop.shop.database;

/** Only ever lowered. */
const MOST = { cart: { statements: 1, commits: 1 }, order: { statements: 28, commits: 6 } };

/** The partner's event arrives after its response, when nothing is left to do. */
const PROCESSED_EVENT = 'select id from webhook_events where processed_at is not null';

test('a plan is added to the cart in few statements', async () => {
  const shopper = createShopper(shop);
  expectAtMost(await countStatements(pool, () => shopper.add(SMALL)), MOST.cart);
});

test('an order is placed, paid, delivered and mailed in few statements', async () => {
  const client = new Client({ connectionString: shop.database.connectionString });
  await client.connect();
  const idOf = async (statement: string) => Number((await client.query(statement)).rows[0]?.id);
  // Only the first order waits until its texts are stored.
  await keepContractParts(shop.shop, { locale: 'en', isTurkish: false });
  const buyer = await createBuyer(shop);
  const statements = await countStatements(pool, async () => {
    const response = await buyer.submit({ body: card(CARDS.good), key: 'counted-order' });
    expect(placedOrder(response).status).toBe('completed');
    await eventually(async () => expect(await idOf(PROCESSED_EVENT)).toBeGreaterThan(0));
    await deliverMail(shop.shop, await idOf('select id from mails'));
  });
  await client.end();
  expectAtMost(statements, MOST.order);
});

function expectAtMost({ texts, commits }: Statements, most: { statements: number; commits: number }): void {
  // The watch of the catalogue asks by the clock, whatever is ordered.
  const asked = texts.filter((text) => !text.includes('from "catalogue_state"'));
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(most.statements);
  expect(commits, texts.join('\n')).toBeLessThanOrEqual(most.commits);
}
