import { randomInt } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import type { Partner } from './fault-table.ts';
import type { Faults } from './faults.ts';
import type { Store } from './store.ts';

/** Seconds between attempts; the last value repeats. */
const retrySeconds = [1, 3, 10, 30, 60, 120, 300];

/** A delivery whose outcome could not be stored is repeated, as partners do. */
const unstoredMs = 1_000;

/** A timer of more than 24 days would end at once. */
const longestMs = 2_000_000_000;

export type WebhookEvent = { id: string; createdAt: number; body: string };
export type Delivery = { eventId: string; state: 'pending' | 'delivered' | 'given-up'; attempts: number };
export type WebhookTables = { events: WebhookEvent; deliveries: Delivery };

export type SandboxLogger = {
  info(fields: Record<string, unknown>, event: string): void;
  warn(fields: Record<string, unknown>, event: string): void;
};

export type WebhookSender = {
  /** Stores the event with its delivery and sends it 100 to 300 ms later, or so much later than `afterMs`. */
  emit(event: WebhookEvent, afterMs?: number): void;
  /** Schedules the deliveries that a restart or a missing shop URL left pending. */
  resume(): void;
  close(): void;
};

type Post = { headers: Record<string, string>; body: string; signal: AbortSignal };

/** The status of the response, once all of it is there. No redirect is followed. With a third of the work of `fetch`. */
function sendPost(url: string, { headers, body, signal }: Post): Promise<number> {
  const { request } = url.startsWith('https:') ? https : http;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: 'POST', headers, signal }, (response) => {
      response.once('end', () => resolve(response.statusCode ?? 0)).once('error', reject);
      response.resume();
    });
    outgoing.once('error', reject).end(body);
  });
}

export function createWebhookSender(options: {
  partner: Exclude<Partner, 'mail'>;
  store: Store<WebhookTables>;
  faults: Faults;
  shopUrl: () => string | undefined;
  sign: (body: string, isForged: boolean) => Record<string, string>;
  maxAttempts: number;
  logger: SandboxLogger | undefined;
}): WebhookSender {
  const { partner, store, faults } = options;
  const timers = new Map<string, NodeJS.Timeout>();
  const closing = new AbortController();

  function schedule(eventId: string, delayMs: number): void {
    clearTimeout(timers.get(eventId));
    timers.set(eventId, setTimeout(() => deliver(eventId).catch(() => repeat(eventId)), delayMs).unref());
  }

  function repeat(eventId: string): void {
    if (closing.signal.aborted) return;
    options.logger?.warn({ partner, eventId }, 'webhook_not_stored');
    schedule(eventId, unstoredMs);
  }

  async function deliver(eventId: string): Promise<void> {
    timers.delete(eventId);
    const event = store.find('events', eventId);
    const shopUrl = options.shopUrl();
    if (!event || shopUrl === undefined) return;
    const fault = faults.take(partner, 'webhook');
    if (fault?.fault === 'late') return schedule(eventId, fault.delayMs ?? 5_000);
    if (fault?.fault === 'drop') return settle(eventId, 'given-up');

    const copies = fault?.fault === 'duplicate' ? 5 : 1;
    const headers = { 'Content-Type': 'application/json', ...options.sign(event.body, fault?.fault === 'forged') };
    const url = `${shopUrl}/api/webhooks/${partner}`;
    const results = await Promise.all(Array.from({ length: copies }, () => post(url, headers, event.body)));
    if (closing.signal.aborted) return;
    if (results.includes(true)) settle(eventId, 'delivered');
    else retryLater(eventId);
  }

  async function post(url: string, headers: Record<string, string>, body: string): Promise<boolean> {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(10_000)]);
    try {
      const status = await sendPost(url, { headers, body, signal });
      return status >= 200 && status < 300;
    } catch {
      return false;
    }
  }

  function settle(eventId: string, state: Delivery['state']): void {
    const attempts = (store.find('deliveries', eventId)?.attempts ?? 0) + 1;
    store.put('deliveries', eventId, { eventId, state, attempts });
  }

  function retryLater(eventId: string): void {
    const attempts = (store.find('deliveries', eventId)?.attempts ?? 0) + 1;
    if (attempts >= options.maxAttempts) {
      options.logger?.warn({ partner, eventId, attempts }, 'webhook_given_up');
      settle(eventId, 'given-up');
      return;
    }
    store.put('deliveries', eventId, { eventId, state: 'pending', attempts });
    const waitSeconds = retrySeconds[Math.min(attempts - 1, retrySeconds.length - 1)] ?? 300;
    schedule(eventId, waitSeconds * 1_000);
  }

  return {
    emit: (event, afterMs = 0) => {
      store.put('events', event.id, event);
      store.put('deliveries', event.id, { eventId: event.id, state: 'pending', attempts: 0 });
      schedule(event.id, Math.min(afterMs, longestMs) + randomInt(100, 300));
    },
    resume: () => {
      for (const delivery of store.list('deliveries')) {
        if (delivery.state === 'pending' && !timers.has(delivery.eventId))
          schedule(delivery.eventId, randomInt(100, 300));
      }
    },
    close: () => {
      closing.abort();
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
