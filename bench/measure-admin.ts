import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import { findFreePort } from '../e2e/setup/find-free-port.ts';
import { fillOrders } from './fill-orders.ts';
import { fillPartnerBooks } from './fill-partner-books.ts';
import { type Export, measureExport } from './measure-export.ts';
import { type MeasuredShop, readConnectionString, startShop } from './measured-shop.ts';
import { alignTable, describeMachine, formatMs, quantile } from './report.ts';
import { createShopClient, PLAN } from './shop-client.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { writeReport } from './write-report.ts';

const COUNT = 1_000_000;
const ROUNDS = 40;
/** Filling takes minutes: a folder that is named here stays, and is taken as it is the next time. */
const { BENCH_ADMIN_FOLDER } = process.env;

const day = (at: Date) => at.toISOString().slice(0, 10);
const now = new Date();
const thisMonth = day(now).slice(0, 7);
const lastMonth = day(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0))).slice(0, 7);
const yearAgo = day(new Date(now.getTime() - 364 * 86_400_000));

type Look = { name: string; path: string };
type Timed = Look & { took: number[] };

/** The id of an order that the shop itself has sold: eSIMs of those that were filled in cannot be opened. */
async function buy(url: string, pool: Pool): Promise<number> {
  const client = createShopClient(url, { connections: 1 });
  const session = randomBytes(16);
  await client.addToCart(session, PLAN);
  await client.placeOrder(session);
  client.close();
  for (;;) {
    const { rows } = await pool.query<{ id: number; status: string }>(
      'select id, status from orders order by id desc limit 1',
    );
    if (rows[0]?.status === 'completed') return rows[0].id;
    await delay(100);
  }
}

/** What the admin's screens ask for, of an order, and of a message and a customer in the middle of the shop's life. */
async function listLooks(pool: Pool, bought: number): Promise<Look[]> {
  const { rows } = await pool.query<{ id: number; number: string; email: string; message: number }>(
    `select id, order_number as number, customer_email as email, (select max(id) from support_messages) as message
     from orders where status = 'completed' and id > $1 order by id limit 1`,
    [COUNT / 2],
  );
  const [order] = rows;
  if (!order) throw new Error('Expected orders, got none.');
  return [
    { name: 'What waits', path: 'admin/waiting' },
    { name: 'Overview, 30 days', path: 'admin/overview' },
    { name: 'Overview, a year', path: `admin/overview?from=${yearAgo}&to=${day(now)}` },
    { name: 'Orders, the newest', path: 'orders' },
    { name: 'Orders, of a status', path: 'orders?status=processing' },
    { name: 'Orders, by number', path: `orders?q=${order.number}` },
    { name: 'Orders, by e-mail', path: `orders?q=${encodeURIComponent(order.email)}` },
    { name: 'Orders, by a name of many', path: 'orders?q=weber' },
    { name: 'An order', path: `admin/orders/${bought}` },
    { name: 'A customer', path: `admin/customers/order-${order.id}` },
    { name: 'Messages', path: 'admin/messages' },
    { name: 'Messages, open', path: 'admin/messages?state=open' },
    { name: 'Messages, by a word', path: 'admin/messages?q=connect' },
    { name: 'A thread', path: `admin/messages/${order.message}` },
    { name: 'Plans', path: 'admin/plans' },
    { name: 'Codes', path: 'admin/discount-codes' },
    { name: 'The month that goes on', path: `admin/months/${thisMonth}` },
    { name: 'The month before', path: `admin/months/${lastMonth}` },
    { name: 'The sums of a year', path: `admin/books?from=${yearAgo}&to=${day(now)}` },
    { name: 'Receipts of a year', path: `admin/receipts?from=${yearAgo}&to=${day(now)}` },
    { name: 'Withdrawals', path: 'admin/withdrawals' },
    { name: 'Settings', path: 'admin/settings' },
    { name: 'Pages', path: 'admin/pages?locale=en' },
    { name: 'People', path: 'admin/people' },
    { name: 'Go live', path: 'admin/setup' },
    { name: 'System', path: 'admin/system' },
    { name: 'System, its partners', path: 'admin/system/partners' },
    { name: 'Audit log', path: 'admin/audit' },
  ];
}

async function measureLooks({ url }: MeasuredShop, cookie: string, looks: readonly Look[]): Promise<Timed[]> {
  const timed = looks.map((look): Timed => ({ ...look, took: [] }));
  for (let round = -3; round < ROUNDS; round++) {
    for (const { path, took } of timed) {
      const startedAt = performance.now();
      const response = await fetch(`${url}/api/${path}`, { headers: { cookie } });
      const text = await response.text();
      if (response.status !== 200) throw new Error(`Expected ${path}, got ${response.status}: ${text}`);
      if (round >= 0) took.push(performance.now() - startedAt);
    }
  }
  return timed;
}

/** Every twentieth order has been asked about; every fortieth of these questions is open. */
async function fillMessages(pool: Pool): Promise<void> {
  await pool.query(
    `insert into support_messages (name, email, subject, message, locale, created_at, answered_at)
     select customer_name, customer_email, 'About ' || order_number, 'It does not connect in the city. What can I do?', 'en',
       created_at, case when id % 800 > 0 then created_at end
     from orders where id % 20 = 0 order by id`,
  );
  await pool.query('analyze support_messages');
}

/** Has the partners read, after which every day that is over is kept. Returns seconds. */
async function keepDays({ url }: MeasuredShop, pool: Pool, cookie: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(`${url}/api/admin/months/${thisMonth}/readings`, {
    method: 'POST',
    headers: { cookie },
  });
  if (response.status !== 202) throw new Error(`Expected a reading, got ${response.status}`);
  for (;;) {
    await delay(1000);
    const { rows } = await pool.query<{ isDone: boolean }>(
      `select count(*) = 0 as "isDone" from generate_series(now() - interval '1000 days', now() - interval '3 days', interval '1 day') at
       where not exists (select from book_days where starts_at <= at and ends_at > at)`,
    );
    if (rows[0]?.isDone) return (performance.now() - startedAt) / 1000;
  }
}

function render(looks: Timed[], file: Export, { load, keptIn }: { load: number; keptIn: number }): string {
  const rows = looks.map(({ name, took }) => [
    ...[name, formatMs(Math.min(...took)), formatMs(quantile(took, 0.5)), formatMs(quantile(took, 0.95))],
  ]);
  return `# The admin of a shop with ${COUNT.toLocaleString('en-US')} orders

${day(now)}, ${describeMachine()}, load average before the run ${load.toFixed(1)}. Generated by \`npm run bench:admin\`.

${alignTable([['', 'least', 'p50', 'p95'], ...rows])}

* A call is what a screen asks for, over HTTP by an administrator, one after the other, ${ROUNDS} rounds of all. About 390,000 e-mail addresses have
  ordered, 50,000 messages have come, and a month has about ${Math.round(COUNT / 36).toLocaleString('en-US')} orders.
* What partners reply to System is shared for 20 seconds: of the rounds, the first waits for the slowest of them.
* To keep the days of three years took ${keptIn.toFixed(0)} s, once; each night there is one more.
* \`GET /api/admin/books.csv\` of a year: ${file.rows.toLocaleString('en-US')} rows, ${file.megabytes.toFixed(0)} MB in ${file.seconds.toFixed(1)} s.
  Memory of the shop's process: ${file.beforeMb.toFixed(0)} MB before, ${file.highestMb.toFixed(0)} MB at its highest.
* Client, shop and PostgreSQL share the machine.
`;
}

const load = loadavg()[0] ?? Number.NaN;
const dataDir = BENCH_ADMIN_FOLDER ?? mkdtempSync(join(tmpdir(), 'esimshop-admin-'));
const isFilled = existsSync(join(dataDir, 'postgres'));
mkdirSync(dataDir, { recursive: true });
chmodSync(dataDir, 0o755);
const shop = await startShop({ dataDir, port: await findFreePort() });
const pool = new Pool({ connectionString: readConnectionString(dataDir), max: 2 });
try {
  if (!isFilled) {
    await fillOrders(pool, COUNT);
    await fillPartnerBooks(pool);
    await fillMessages(pool);
  }
  const cookie = await signInAsAdmin(shop.url, pool);
  const keptIn = await keepDays(shop, pool, cookie);
  const looks = await measureLooks(shop, cookie, await listLooks(pool, await buy(shop.url, pool)));
  writeReport(
    'admin',
    render(looks, await measureExport(shop, cookie, `/api/admin/books.csv?from=${yearAgo}&to=${day(now)}`), {
      load,
      keptIn,
    }),
  );
} finally {
  await pool.end();
  await shop.stop();
  if (!BENCH_ADMIN_FOLDER) rmSync(dataDir, { recursive: true, force: true });
}
