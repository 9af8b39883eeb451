import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { listColumns } from './list-columns.ts';

const TABLES = [
  'products',
  'carts',
  'cart_items',
  'orders',
  'order_lines',
  'order_events',
  'idempotency_keys',
  'payments',
  'ledger_entries',
  'purchases',
  'esims',
  'mails',
];

/** Copies of the shop's tables, with their checks and indexes, in a schema of their own. */
export async function createBaselineTables(pool: Pool): Promise<void> {
  await pool.query('drop schema if exists baseline cascade');
  await pool.query('create schema baseline');
  for (const table of TABLES) await pool.query(`create table baseline.${table} (like public.${table} including all)`);
  const columns = await listColumns(pool, 'public.products');
  await pool.query(
    `insert into baseline.products (${columns}) overriding system value select ${columns} from public.products`,
  );
  await pool.query('analyze baseline.products');
}

/** One transaction: locks the cart, adds the plan, increments the version, reads the cart. */
export async function addToBaselineCart(pool: Pool, session: Buffer, plan: string): Promise<void> {
  const sessionHash = hash(session);
  await inTransaction(pool, async ({ run }) => {
    await run(
      'lock',
      'insert into baseline.carts (session_hash) values ($1) on conflict (session_hash) do update set version = baseline.carts.version returning version',
      [sessionHash],
    );
    await run(
      'upsert',
      `insert into baseline.cart_items (session_hash, product_id, quantity, price_seen_minor)
       select $1, id, 1, price_minor from baseline.products where product_id = $2
       on conflict (session_hash, product_id) do update set quantity = least(baseline.cart_items.quantity + 1, 10)`,
      [sessionHash, plan],
    );
    await run('bump', 'update baseline.carts set version = version + 1, updated_at = now() where session_hash = $1', [
      sessionHash,
    ]);
    await run(
      'read',
      `select i.*, p.* from baseline.cart_items i join baseline.products p on p.id = i.product_id
       where i.session_hash = $1 order by i.id`,
      [sessionHash],
    );
  });
}

/** Writes the rows of an order in the same transactions as the shop, one statement after another. */
export async function placeBaselineOrder(pool: Pool, session: Buffer, plan: string): Promise<void> {
  const sessionHash = hash(session);
  const orderNumber = randomUUID();
  const { orderId, lineId, paymentId } = await placeOrder(pool, { sessionHash, orderNumber, plan });
  const purchaseId = await settlePayment(pool, { sessionHash, orderId, lineId, paymentId, plan });
  await recordIssued(pool, { orderId, lineId, purchaseId, orderNumber });
}

type Ids = { orderId: number; lineId: number; paymentId: number };

async function placeOrder(
  pool: Pool,
  { sessionHash, orderNumber, plan }: { sessionHash: Buffer; orderNumber: string; plan: string },
): Promise<Ids> {
  return inTransaction(pool, async ({ run, insert }) => {
    await run(
      'lock',
      'insert into baseline.carts (session_hash) values ($1) on conflict (session_hash) do update set version = baseline.carts.version returning version',
      [sessionHash],
    );
    await run(
      'lines',
      'select p.* from baseline.cart_items i join baseline.products p on p.id = i.product_id where i.session_hash = $1',
      [sessionHash],
    );
    const orderId = await insert(
      'order',
      `insert into baseline.orders (order_number, session_hash, cart_version, customer_email, email_key, customer_name,
         billing_details, payment_method, subtotal_minor, total_minor, currency, search_key)
       values ($1, $2, 1, $1, $1, 'Deniz Yılmaz', '{"phone":"+90 532 123 45 67"}', 'credit_card', 399, 399, 'USD', $1) returning id`,
      [orderNumber, sessionHash],
    );
    const lineId = await insert(
      'line',
      `insert into baseline.order_lines (order_id, ordinal, product_id, product_key, supplier, supplier_plan_id, name, quantity,
         unit_price_minor, unit_paid_minor, unit_cost_minor, currency, country_code, data_mb, validity_days, speeds)
       select $1, 1, id, product_id, supplier, supplier_plan_id, name, 1, price_minor, array[price_minor], cost_minor, currency, country_code, data_mb, validity_days, speeds
       from baseline.products where product_id = $2 returning id`,
      [orderId, plan],
    );
    await insertEvent(insert, orderId, 'placed');
    const paymentId = await insert(
      'payment',
      `insert into baseline.payments (order_id, attempt, provider, amount_minor, currency, idempotency_key)
       values ($1, 1, 'stripe', 399, 'USD', $2) returning id`,
      [orderId, `order:${orderId}:pay:1`],
    );
    await insert(
      'key',
      'insert into baseline.idempotency_keys (session_hash, key_hash, body_hash, order_id) values ($1, $2, $1, $3) returning id',
      [sessionHash, randomBytes(32), orderId],
    );
    return { orderId, lineId, paymentId };
  });
}

async function settlePayment(
  pool: Pool,
  { sessionHash, orderId, lineId, paymentId, plan }: Ids & { sessionHash: Buffer; plan: string },
): Promise<number> {
  return inTransaction(pool, async ({ run, insert }) => {
    await run('lock order', 'select * from baseline.orders where id = $1 for update', [orderId]);
    await run(
      'capture',
      `update baseline.payments set status = 'captured', provider_ref = $2, capture_ref = $2, captured_at = now() where id = $1`,
      [paymentId, randomUUID()],
    );
    await insert(
      'ledger',
      `insert into baseline.ledger_entries (order_id, payment_id, account, amount_minor, currency)
       values ($1, $2, 'stripe', 399, 'USD'), ($1, $2, 'sales', -399, 'USD') returning id`,
      [orderId, paymentId],
    );
    await run('paid', `update baseline.orders set status = 'processing', processed_at = now() where id = $1`, [
      orderId,
    ]);
    await insertEvent(insert, orderId, 'status');
    await run('take out', 'delete from baseline.cart_items where session_hash = $1', [sessionHash]);
    await run('bump', 'update baseline.carts set version = version + 1, updated_at = now() where session_hash = $1', [
      sessionHash,
    ]);
    const purchaseId = await insert(
      'purchase',
      `insert into baseline.purchases (order_line_id, first_ordinal, supplier, supplier_plan_id, quantity)
       values ($1, 1, 'esim-go', $2, 1) returning id`,
      [lineId, plan],
    );
    return purchaseId;
  });
}

async function recordIssued(
  pool: Pool,
  {
    orderId,
    lineId,
    purchaseId,
    orderNumber,
  }: { orderId: number; lineId: number; purchaseId: number; orderNumber: string },
): Promise<void> {
  await inTransaction(pool, async ({ run, insert }) => {
    await run('lock order', 'select * from baseline.orders where id = $1 for update', [orderId]);
    await run('issued', `update baseline.purchases set state = 'issued', supplier_reference = $2 where id = $1`, [
      purchaseId,
      orderNumber,
    ]);
    await insert(
      'esim',
      `insert into baseline.esims (order_line_id, purchase_id, ordinal, iccid_hash, iccid_sealed, iccid_last4, activation_sealed)
       values ($1, $2, 1, $3, $3, '0000', $3) returning id`,
      [lineId, purchaseId, randomBytes(32)],
    );
    await insertEvent(insert, orderId, 'issued');
    await run('completed', `update baseline.orders set status = 'completed', completed_at = now() where id = $1`, [
      orderId,
    ]);
    await insertEvent(insert, orderId, 'status');
    await insert(
      'mail',
      `insert into baseline.mails (order_id, kind, recipient, locale, message_id) values ($1, 'confirmation', $2, 'en', $2) returning id`,
      [orderId, orderNumber],
    );
  });
}

type Insert = (name: string, text: string, values: unknown[]) => Promise<number>;

async function insertEvent(insert: Insert, orderId: number, kind: string): Promise<void> {
  await insert(
    'event',
    `insert into baseline.order_events (order_id, kind, actor) values ($1, $2, 'system') returning id`,
    [orderId, kind],
  );
}

type Statements = { run(name: string, text: string, values: unknown[]): Promise<void>; insert: Insert };

/** Runs prepared statements in a transaction of one connection. */
async function inTransaction<T>(pool: Pool, work: (statements: Statements) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work({
      run: async (name, text, values) => void (await client.query({ name, text, values })),
      insert: (name, text, values) => one(client, name, text, values),
    });
    await client.query('commit');
    return result;
  } finally {
    client.release();
  }
}

async function one(client: Pool | PoolClient, name: string, text: string, values: unknown[]): Promise<number> {
  const { rows } = await client.query<{ id: number }>({ name, text, values });
  const [row] = rows;
  if (!row) throw new Error(`Expected a row, got none from: ${text}`);
  return row.id;
}

const hash = (session: Buffer) => createHash('sha256').update(session).digest();
