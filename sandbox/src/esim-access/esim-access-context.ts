import { randomUUID } from 'node:crypto';
import { PartnerError, type PartnerResponse } from '../partner-routes.ts';
import type { Store } from '../store.ts';
import type { WebhookEvent, WebhookSender } from '../webhook-sender.ts';
import type { AccessEsim, AccessProfile, AccessTables } from './esim-access-tables.ts';

export const startingBalanceMinor = 100_000_000;
export const publishedRequestsPerSecond = 8;
export const smdpAddress = 'rsp-access.sandbox.example';

export type EsimAccess = {
  store: Store<AccessTables>;
  now(): number;
  webhooks: WebhookSender;
  shopUrl(): string | undefined;
  accessCode: string;
  secretKey: string;
};

/** The messages of its error codes. */
const messages: Record<string, string> = {
  '000001': 'Server error',
  '000101': 'Request header (mandatory) is null',
  '000102': 'Wrong request header format',
  '000104': 'Request in invalid JSON format',
  '000105': 'Request parameters (mandatory) are not contained',
  '000106': 'Request parameter (mandatory) is null',
  '000107': 'The length of the request parameter does not meet the requirement.',
  '101001': 'The timestamp of the request has expired.',
  '101003': 'Request signature mismatch.',
  '200002': 'This operation is not allowed due to the order status.',
  '200005': 'Package price error. Check price.',
  '200006': 'Total order price amount is wrong. Check prices.',
  '200007': 'Insufficient account balance',
  '200009': 'Abnormal order status',
  '200010': 'Profile is being downloaded for the order.',
  '200011': 'Insufficient available Profiles for the package, please contact the customer service.',
  '310241': 'The packageCode does not exist.',
  '310272': 'The orderNo does not exist.',
  '310403': 'The ICCID does not exist in the order.',
  '900001': 'The system is busy, please try again later.',
};

export function describeRefusal(errorCode: string) {
  return { success: false, errorCode, errorMsg: messages[errorCode] ?? 'Unknown error', obj: null };
}

/** A refusal has status 200, as everything has. */
export function refuse(errorCode: string): PartnerResponse {
  return { status: 200, body: describeRefusal(errorCode) };
}

export function refusal(errorCode: string): PartnerError {
  return new PartnerError(refuse(errorCode));
}

/** Where the partner's documentation is silent: this is the stand-in's own answer, and no code of the partner. */
export function undocumented(what: string): PartnerError {
  const errorMsg = `The stand-in does not know what eSIM Access answers to ${what}: its documentation does not say.`;
  return new PartnerError({ status: 501, body: { success: false, errorCode: null, errorMsg, obj: null } });
}

export function accept(obj: object): PartnerResponse {
  return { status: 200, body: { success: true, errorCode: '0', errorMsg: null, obj } };
}

export function readBalanceMinor({ store }: EsimAccess): number {
  return store.find('account', 'main')?.balanceMinor ?? startingBalanceMinor;
}

/** By default webhooks go to the shop, and profiles take a second. */
export function readProfile({ store, shopUrl }: EsimAccess): AccessProfile {
  const shop = shopUrl();
  const webhookUrl = shop === undefined ? '' : `${shop}/api/webhooks/esim-access`;
  return { webhookUrl, allocationMs: 1_000, reusesIccids: false, ...store.find('profile', 'main') };
}

/** `2611271915` and a number: counted in a row of its own. */
export function takeNumber({ store, now }: EsimAccess): string {
  const last = (store.find('counters', 'numbers')?.last ?? 0) + 1;
  store.put('counters', 'numbers', { last });
  const minute = new Date(now()).toISOString().slice(2, 16).replaceAll(/\D/g, '');
  return `${minute}${String(last).padStart(4, '0')}`;
}

/** `2023-03-03T06:20:00+0000` */
export function formatTime(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}+0000`;
}

export function findByIccid({ store }: EsimAccess, iccid: string): AccessEsim | undefined {
  return store.find('esims', store.find('iccids', iccid)?.esimTranNo ?? '');
}

export function describeWebhook({ now }: EsimAccess, notifyType: string, content: object, afterMs = 0): WebhookEvent {
  const [id, createdAt] = [randomUUID().replaceAll('-', ''), now()];
  const eventGenerateTime = `${new Date(createdAt + afterMs).toISOString().slice(0, 19)}Z`;
  return { id, createdAt, body: JSON.stringify({ notifyType, notifyId: id, eventGenerateTime, content }) };
}

export function sendWebhook(access: EsimAccess, notifyType: string, content: object, afterMs = 0): void {
  access.webhooks.emit(describeWebhook(access, notifyType, content, afterMs), afterMs);
}
