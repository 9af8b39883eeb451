import { type Locale, localeFacts } from '@esimshop/contracts/locales';
import { formatDecimal, type Money } from '@esimshop/contracts/money';
import { type Html, html } from '../platform/html-template.ts';
import type { PersonalData, Shop } from '../shop.ts';
import { CUSTOMER_COPY_TEXTS } from '../texts/texts.ts';
import type { FoundCustomer } from './find-customer.ts';

export type CopyFormat = 'json' | 'html';
type Copy = Record<CopyFormat, { mediaType: string; content: string }>;

/** Everything that the shop keeps of a customer: for programs, and to read. It is kept nowhere. */
export async function drawCopy(shop: Shop, rooms: readonly PersonalData[], customer: FoundCustomer): Promise<Copy> {
  const lists: Lists = {};
  for (const room of rooms) Object.assign(lists, await room.collect(shop, customer));
  const madeAt = shop.clock.now();
  const { timeZone } = shop.config;
  return {
    json: { mediaType: 'application/json', content: JSON.stringify({ madeAt, ...lists }, null, 2) },
    html: { mediaType: 'text/html', content: renderCopy(lists, { ...customer, madeAt, timeZone }) },
  };
}

type Lists = Record<string, readonly object[]>;
/** By the names that rooms give their lists and fields. */
type Labels = Readonly<Record<string, string>>;
type Reader = { locale: Locale; timeZone: string };

function renderCopy(lists: Lists, { madeAt, email, ...reader }: Reader & { madeAt: Date; email: string }): string {
  const texts = CUSTOMER_COPY_TEXTS[reader.locale];
  const names: Labels = texts.lists;
  const filled = Object.entries(lists).filter(([, rows]) => rows.length > 0);
  return `<!doctype html>
${html`<html lang="${reader.locale}" dir="${localeFacts(reader.locale).direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${texts.title}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%;margin-bottom:1rem}th,td{text-align:start;vertical-align:top;padding:.25rem .5rem;border-bottom:1px solid #8884;overflow-wrap:anywhere}th{width:12rem;font-weight:600}</style></head>
<body><h1>${texts.title}</h1><p>${email}</p><p>${texts.madeAt}: ${toText(madeAt, reader)}</p>
${filled.map(([name, rows]) => html`<h2>${names[name] ?? name} (${rows.length})</h2>${rows.map((row) => renderRow(row, reader))}`)}</body></html>`}`;
}

function renderRow(row: object, reader: Reader): Html {
  const fields: Labels = CUSTOMER_COPY_TEXTS[reader.locale].fields;
  const cells = Object.entries(row).filter(([, value]) => value !== null && value !== undefined && value !== '');
  const currency = 'currency' in row ? String(row.currency) : undefined;
  const show = (name: string, value: unknown) =>
    currency && name.endsWith('Minor') && typeof value === 'number'
      ? formatMoney({ amountMinor: value, currency }, reader)
      : toText(value, reader);
  return html`<table>${cells.map(([name, value]) => html`<tr><th scope="row">${fields[name] ?? name}</th><td>${show(name, value)}</td></tr>`)}</table>`;
}

function formatMoney(money: Money, { locale }: Reader): string {
  const { regional } = localeFacts(locale);
  return new Intl.NumberFormat(regional, { style: 'currency', currency: money.currency }).format(
    formatDecimal(money) as Intl.StringNumericLiteral,
  );
}

function toText(value: unknown, { locale, timeZone }: Reader): string {
  if (value instanceof Date) {
    const { regional } = localeFacts(locale);
    return new Intl.DateTimeFormat(regional, { dateStyle: 'long', timeStyle: 'long', timeZone }).format(value);
  }
  const { yes, no } = CUSTOMER_COPY_TEXTS[locale];
  if (typeof value === 'boolean') return value ? yes : no;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
