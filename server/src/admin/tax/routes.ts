import {
  type AdminReceipts,
  adminReceiptsSchema,
  REGISTER_ROWS,
  type ReceiptsQuery,
  type RegisteredReceipt,
  receiptsCsvQuerySchema,
  receiptsQuerySchema,
  type TaxSum,
} from '@esimshop/contracts/admin-tax';
import { decimalIn } from '@esimshop/contracts/money';
import { formatRate, formatReceiptNumber } from '@esimshop/contracts/tax';
import { recordAudit } from '../../accounts/audit-log.ts';
import { toBoughtPlan } from '../../orders/bought-plan.ts';
import type { App } from '../../platform/http/app-type.ts';
import type { Shop } from '../../shop.ts';
import { type AdminActor, actorOf } from '../admin-actor.ts';
import { readInBatches, sendCsv } from '../csv.ts';
import { readQuarterRates, toEuro } from './in-euro.ts';
import {
  countRegister,
  findSampleProduct,
  type RegisterRow,
  readRegister,
  sumTax,
  type TaxSumRow,
} from './read-register.ts';

const config = { access: 'admin:books' } as const;

const REGISTER_COLUMNS = [
  'number',
  'kind',
  'issuedOn',
  'orderNumber',
  'corrects',
  'reason',
  'country',
  'currency',
  'net',
  'tax',
  'total',
] as const;
const TAX_COLUMNS = [
  'quarter',
  'country',
  'ratePercent',
  'currency',
  'documents',
  'net',
  'tax',
  'total',
  'netEur',
  'taxEur',
  'eurRateOf',
] as const;

/** The register of receipts, and the tax that they contain by quarter, country and rate, as the one-stop shop asks for it. */
export function registerTaxRoutes(app: App, shop: Shop): void {
  app.get(
    '/api/admin/receipts',
    { config, schema: { querystring: receiptsQuerySchema, response: { 200: adminReceiptsSchema } } },
    ({ query }) => showReceipts(shop, query),
  );

  app.get(
    '/api/admin/receipts.csv',
    { config, schema: { querystring: receiptsCsvQuerySchema } },
    async (request, reply) => {
      const { separator, ...days } = request.query;
      await recordExport(shop, actorOf(request), { subjectId: 'receipts.csv', days });
      return sendCsv(reply, shop.clock, {
        name: `receipts-${days.from}-${days.to}`,
        columns: REGISTER_COLUMNS,
        amounts: ['net', 'tax', 'total'],
        separator,
        batches: exportRegister(shop, days),
      });
    },
  );

  app.get('/api/admin/tax.csv', { config, schema: { querystring: receiptsCsvQuerySchema } }, async (request, reply) => {
    const { separator, ...days } = request.query;
    await recordExport(shop, actorOf(request), { subjectId: 'tax.csv', days });
    return sendCsv(reply, shop.clock, {
      name: `tax-${days.from}-${days.to}`,
      columns: TAX_COLUMNS,
      amounts: ['ratePercent', 'net', 'tax', 'total', 'netEur', 'taxEur'],
      separator,
      batches: exportTax(shop, days),
    });
  });
}

async function recordExport(
  { database }: Shop,
  { audit }: AdminActor,
  { subjectId, days }: { subjectId: string; days: ReceiptsQuery },
): Promise<void> {
  await recordAudit(database, { ...audit, act: 'books.exported', subjectKind: 'books', subjectId, after: days });
}

async function showReceipts({ database, config: { timeZone } }: Shop, days: ReceiptsQuery): Promise<AdminReceipts> {
  const range = { ...days, timeZone };
  const [rows, counts, sums, sample] = await Promise.all([
    readRegister(database, range, { lastId: undefined, limit: REGISTER_ROWS }),
    countRegister(database, range),
    sumTax(database, range),
    findSampleProduct(database),
  ]);
  return {
    receipts: rows.map(describeRow),
    ...counts,
    sums: sums.map(describeSum),
    sample: sample ? { plan: toBoughtPlan(sample), priceMinor: sample.priceMinor, currency: sample.currency } : null,
    timeZone,
  };
}

function describeRow({ orderId, issuedOn, kind, reason, country, currency, ...row }: RegisterRow): RegisteredReceipt {
  const decimal = decimalIn(currency);
  return {
    number: formatReceiptNumber(row),
    ...{ kind, issuedOn, orderId, country, currency, orderNumber: row.orderNumber },
    reason: reason ?? (kind === 'receipt' ? 'capture' : 'refund'),
    net: row.netMinor === null ? null : decimal(row.netMinor),
    tax: row.taxMinor === null ? null : decimal(row.taxMinor),
    total: decimal(row.totalMinor),
  };
}

function describeSum({ country, rate, currency, documents, netMinor, taxMinor }: TaxSumRow): TaxSum {
  const decimal = decimalIn(currency);
  const amounts = { net: decimal(netMinor), tax: decimal(taxMinor), total: decimal(netMinor + taxMinor) };
  return { country, rate, currency, documents, ...amounts };
}

async function* exportRegister({ database, config: { timeZone } }: Shop, days: ReceiptsQuery) {
  for await (const rows of readInBatches((position) => readRegister(database, { ...days, timeZone }, position))) {
    yield rows.map((row) => {
      const { number, kind, issuedOn, orderNumber, reason, country, currency, net, tax, total } = describeRow(row);
      return {
        number,
        kind,
        issuedOn,
        orderNumber,
        corrects: row.corrects,
        reason,
        country,
        currency,
        net,
        tax,
        total,
      };
    });
  }
}

async function* exportTax({ database, config: { timeZone } }: Shop, days: ReceiptsQuery) {
  const sums = await sumTax(database, { ...days, timeZone });
  const rates = await readQuarterRates(
    database,
    sums.map(({ quarter }) => quarter),
  );
  const euro = decimalIn('EUR');
  yield sums.map((row) => {
    const { rate, ...cells } = describeSum(row);
    const { netMinor, taxMinor, rateOf } = toEuro(row, rates);
    return {
      quarter: row.quarter,
      ratePercent: formatRate(rate),
      ...cells,
      netEur: netMinor === null ? null : euro(netMinor),
      taxEur: taxMinor === null ? null : euro(taxMinor),
      eurRateOf: rateOf,
    };
  });
}
