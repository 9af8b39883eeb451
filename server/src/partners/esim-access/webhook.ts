import { createHash } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import * as z from 'zod';
import type { EsimEvent } from '../esim-supplier.ts';
import { parseJson } from '../exchange.ts';
import { iccidSchema } from '../iccid.ts';

/** About an eSIM, which they name. */
const OF_ESIMS = new Set(['ESIM_STATUS', 'SMDP_EVENT', 'DATA_USAGE', 'VALIDITY_USAGE']);
/** About an order, whose eSIMs they do not name. */
const OF_ORDERS = 'ORDER_STATUS';

const nameSchema = z.string().min(1).max(100);
const envelopeSchema = z.object({ notifyType: nameSchema, notifyId: nameSchema.optional().catch(undefined) });
const esimSchema = z.object({ content: z.object({ iccid: iccidSchema }) });
const orderSchema = z.object({ content: z.object({ orderNo: nameSchema }) });

type Webhook = { rawBody: Buffer; from: string | undefined };

/** Reads webhooks, which nobody signs: undefined unless one comes from these addresses and ranges. */
export function createWebhookReader(addresses: readonly string[]): (webhook: Webhook) => EsimEvent | undefined {
  const senders = new BlockList();
  for (const entry of addresses) {
    const [address = '', prefix] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) senders.addAddress(address, family);
    else senders.addSubnet(address, Number(prefix), family);
  }
  return ({ rawBody, from = '' }) => {
    const version = isIP(from);
    // An IPv4 address that is written as an IPv6 one is found, too.
    if (version === 0 || !senders.check(from, version === 6 ? 'ipv6' : 'ipv4')) return undefined;
    return readEvent(rawBody);
  };
}

function readEvent(rawBody: Buffer): EsimEvent {
  const body = parseJson(rawBody.toString('utf8'));
  const { notifyType: kind = 'unknown', notifyId } = envelopeSchema.safeParse(body).data ?? {};
  const eventId = notifyId ?? createHash('sha256').update(rawBody).digest('hex');
  const iccid = OF_ESIMS.has(kind) ? esimSchema.safeParse(body).data?.content.iccid : undefined;
  const order = kind === OF_ORDERS ? orderSchema.safeParse(body).data?.content.orderNo : undefined;
  if (iccid) return { eventId, kind, iccid };
  if (order) return { eventId, kind, order };
  const isUsed = kind === 'unknown' || kind === OF_ORDERS || OF_ESIMS.has(kind);
  return { eventId, kind, ...(isUsed && { isUnreadable: true }) };
}
