import { loadavg } from 'node:os';
import { Pool } from 'pg';
import { fillOrders } from './fill-orders.ts';
import { type Export, measureExport } from './measure-export.ts';
import { type MeasuredShop, readConnectionString } from './measured-shop.ts';
import { openEmptyShop } from './open-empty-shop.ts';
import { alignTable, describeMachine, formatMs, quantile } from './report.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { writeReport } from './write-report.ts';

const COUNT = 200_000;
const ROUNDS = 40;

/** A list that the owner looks at, and the statements that a database alone would answer it with. */
type Look = { name: string; query: string; page: string; total: string };

const SOME = 'select id from orders';
const SUMS = 'select count(*), sum(paid_minor) from orders';
const NEWEST = 'order by created_at desc, id desc limit 25';
const MONTH =
  "created_at >= '2026-10-01'::timestamp at time zone 'Europe/Istanbul' and created_at < '2026-11-01'::timestamp at time zone 'Europe/Istanbul'";
const counted = (where: string) =>
  `select count(*), sum(paid_minor) from (select paid_minor from orders where ${where} limit 1001) as found`;

const LOOKS: readonly Look[] = [
  { name: 'Newest', query: '', page: `${SOME} ${NEWEST}`, total: SUMS },
  { name: 'Page 4,000', query: 'page=4000', page: `${SOME} ${NEWEST} offset 99975`, total: SUMS },
  { name: 'The last page', query: 'page=8000', page: `${SOME} ${NEWEST} offset 199975`, total: SUMS },
  {
    name: 'Two statuses',
    query: 'status=processing,refunded',
    page: `${SOME} where status in ('processing', 'refunded') ${NEWEST}`,
    total: `${SUMS} where status in ('processing', 'refunded')`,
  },
  {
    name: 'Any status but one',
    query: 'status=pending,created,processing,processed,shipped,completed,refunded',
    page: `${SOME} where status <> 'cancelled' ${NEWEST}`,
    total: `${SUMS} where status <> 'cancelled'`,
  },
  {
    name: 'A month',
    query: 'from=2026-10-01&to=2026-10-31',
    page: `${SOME} where ${MONTH} ${NEWEST}`,
    total: `${SUMS} where ${MONTH}`,
  },
  {
    name: 'A month by amount',
    query: 'from=2026-10-01&to=2026-10-31&sort=-totalAmount',
    page: `${SOME} where ${MONTH} order by total_minor desc, id desc limit 25`,
    total: `${SUMS} where ${MONTH}`,
  },
  {
    name: 'Names that few have',
    query: 'q=marta.kowalska15',
    page: `${SOME} where search_key like '%marta.kowalska15%' ${NEWEST}`,
    total: counted("search_key like '%marta.kowalska15%'"),
  },
  {
    name: 'Names that many have',
    query: 'q=kowalska',
    page: `${SOME} where search_key like '%kowalska%' ${NEWEST}`,
    total: counted("search_key like '%kowalska%'"),
  },
  {
    name: 'What every order has',
    query: 'q=example',
    page: `${SOME} where search_key like '%example%' ${NEWEST}`,
    total: counted("search_key like '%example%'"),
  },
  {
    name: 'What no order has',
    query: 'q=nobody.at.all',
    page: `${SOME} where search_key like '%nobody.at.all%' ${NEWEST}`,
    total: counted("search_key like '%nobody.at.all%'"),
  },
  {
    name: 'By name',
    query: 'sort=customerName',
    page: `${SOME} order by name_key, id limit 25`,
    total: SUMS,
  },
  {
    name: 'A rare status by amount',
    query: 'status=shipped&sort=-totalAmount',
    page: `${SOME} where status = 'shipped' order by total_minor desc, id desc limit 25`,
    total: `${SUMS} where status = 'shipped'`,
  },
];

type Measured = Look & { ours: number[]; bare: number[]; plans: string[] };

async function time(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}

/** The scans of a plan, in short. */
async function explain(pool: Pool, statement: string): Promise<string> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${statement}`);
  const scans = rows.map((row) => row['QUERY PLAN'].replace(/^[\s>-]+/, '')).filter((line) => /Scan/.test(line));
  return scans.join(' over ');
}

async function measureLooks({ url }: MeasuredShop, pool: Pool, cookie: string): Promise<Measured[]> {
  const measured = await Promise.all(
    LOOKS.map(
      async (look): Promise<Measured> => ({
        ...look,
        ours: [],
        bare: [],
        plans: [await explain(pool, look.page), await explain(pool, look.total)],
      }),
    ),
  );
  const ask = async (query: string) => {
    const response = await fetch(`${url}/api/orders?${query}`, { headers: { cookie } });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`Expected a list for ${query}, got ${response.status}: ${text}`);
  };
  for (let round = -3; round < ROUNDS; round++) {
    for (const look of measured) {
      const ours = await time(() => ask(look.query));
      const bare = await time(() => Promise.all([pool.query(look.page), pool.query(look.total)]));
      if (round < 0) continue;
      look.ours.push(ours);
      look.bare.push(bare);
    }
  }
  return measured;
}

function render(looks: Measured[], file: Export, load: number): string {
  const pair = (values: number[]) => `${formatMs(quantile(values, 0.5))} / ${formatMs(quantile(values, 0.95))}`;
  const rows = looks.map(({ name, ours, bare }) => [name, pair(ours), pair(bare)]);
  const all = ['All of them', pair(looks.flatMap(({ ours }) => ours)), pair(looks.flatMap(({ bare }) => bare))];
  const machine = describeMachine();
  return `# The owner's list of ${COUNT.toLocaleString('en-US')} orders

${new Date().toISOString().slice(0, 10)}, ${machine}, load average before the run ${load.toFixed(1)}. Generated by \`npm run bench:admin-orders\`.

${alignTable([['', 'call p50 / p95', 'bare SQL p50 / p95'], ...rows, all])}

* A call is \`GET /api/orders\` over HTTP by an administrator: who asks is looked up, the page with its lines and what waits for
  the owner is read, and what matches is counted and summed up: of a search up to 1,000, otherwise exactly. Bare SQL is the ids of
  the page and the count with its sum alone, at once over two connections; it counts the orders themselves, while the shop
  adds up its totals per day. One after the other, ${ROUNDS} rounds; client, shop and PostgreSQL share the machine.
* \`GET /api/admin/orders.csv\`: ${file.rows.toLocaleString('en-US')} rows, ${file.megabytes.toFixed(0)} MB in ${file.seconds.toFixed(1)} s.
  Memory of the shop's process: ${file.beforeMb.toFixed(0)} MB before, ${file.highestMb.toFixed(0)} MB at its highest.

## Plans

${looks.map(({ name, plans: [page, total] }) => `* ${name}: ${page}; count: ${total}`).join('\n')}
`;
}

const load = loadavg()[0] ?? Number.NaN;
await using shop = await openEmptyShop();
const pool = new Pool({ connectionString: readConnectionString(shop.dataDir), max: 2 });
try {
  await fillOrders(pool, COUNT);
  const cookie = await signInAsAdmin(shop.url, pool);
  const looks = await measureLooks(shop, pool, cookie);
  const report = render(looks, await measureExport(shop, cookie, '/api/admin/orders.csv'), load);
  writeReport('admin-orders', report);
} finally {
  await pool.end();
}
