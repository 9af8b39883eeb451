import type { CustomerCopy } from '@esimshop/contracts/admin-customers';
import { recordAudit } from '../../accounts/audit-log.ts';
import { type Html, html } from '../../mail/templates/html-template.ts';
import type { PersonalData, Shop } from '../../shop.ts';
import type { AdminActor } from '../admin-actor.ts';
import { findCustomer } from './find-customer.ts';

const MEDIA_TYPES = { json: 'application/json', html: 'text/html' } as const;

/** Everything that the shop keeps of a customer, as a file for them. Each is made for one download, which the audit log names. */
export async function copyCustomer(
  shop: Shop,
  rooms: readonly PersonalData[],
  actor: AdminActor,
  { key, format }: { key: string; format: keyof typeof MEDIA_TYPES },
): Promise<CustomerCopy> {
  const customer = await findCustomer(shop.database, key);
  const lists: Lists = {};
  for (const room of rooms) Object.assign(lists, await room.collect(shop, customer));
  await recordAudit(shop.database, {
    ...actor.audit,
    act: 'customer.copied',
    subjectKind: 'customer',
    subjectId: key,
    after: { format },
  });
  const madeAt = shop.clock.now().toISOString();
  const content =
    format === 'json' ? JSON.stringify({ madeAt, ...lists }, null, 2) : renderCopy(lists, { madeAt, ...customer });
  return { fileName: `${key}.${format}`, mediaType: MEDIA_TYPES[format], content };
}

type Lists = Record<string, readonly object[]>;

function renderCopy(
  lists: Lists,
  { madeAt, email, locale }: { madeAt: string; email: string; locale: string },
): string {
  const filled = Object.entries(lists).filter(([, rows]) => rows.length > 0);
  return `<!doctype html>
${html`<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${email}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%;margin-bottom:1rem}th,td{text-align:start;vertical-align:top;padding:.25rem .5rem;border-bottom:1px solid #8884;overflow-wrap:anywhere}th{width:12rem;font-weight:600}</style></head>
<body><h1>${email}</h1><p>${madeAt}</p>
${filled.map(([name, rows]) => html`<h2>${toWords(name)} (${rows.length})</h2>${rows.map(renderRow)}`)}</body></html>`}`;
}

function renderRow(row: object): Html {
  const cells = Object.entries(row).filter(([, value]) => value !== null && value !== undefined && value !== '');
  return html`<table>${cells.map(([name, value]) => html`<tr><th scope="row">${toWords(name)}</th><td>${toText(value)}</td></tr>`)}</table>`;
}

function toText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** `'mailsSent'` → `'Mails sent'`. */
function toWords(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
