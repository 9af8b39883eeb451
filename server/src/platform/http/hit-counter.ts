import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { rateLimitWindows } from '../../tables/rate-limits.ts';
import type { Database } from '../database/database.ts';
import type { Secrets } from '../secrets/secrets.ts';

/** Limits up to this number of hits are exact over all processes: each hit waits for the database. */
const MAX_EXACT = 60;
/** Hits of larger limits are written together, and only of callers that have used this share of their limit. */
const SHARED_FROM = 0.1;
const FLUSH_MS = 1_000;
const ROWS_PER_STATEMENT = 500;
/** Beyond this, the least recently active caller is evicted: about 20 MB. */
const MAX_WINDOWS = 50_000;
/** How long a request waits for the database before its process counts alone, and for how long it then does. */
const WAIT_MS = 2_000;
const ALONE_MS = 3_000;

export type Hits = { current: number; ttl: number };

/** One caller's hits within a period that starts with the first. */
type Window = {
  key: string;
  /** Of `performance.now()`, in milliseconds. */
  endsAtMs: number;
  /** Hits in this process. */
  own: number;
  /** Those of them that are in the database. */
  written: number;
  /** Hits in other processes. Negative if the database has started a new period: `own` still counts the former one. */
  others: number;
  writing?: Promise<void> | undefined;
};

type CounterOptions = { database: Database; secrets: Secrets; log: Pick<Logger, 'warn'> };

/**
 * Counts hits over all processes of a database. Every process counts in memory as well; while the database is
 * unavailable, each counts alone.
 */
export function createHitCounter({ database, secrets, log }: CounterOptions) {
  const windows = new LRUCache<string, Window>({ max: MAX_WINDOWS });
  const unwritten = new Set<Window>();
  let aloneUntilMs = 0;
  let isFlushing = false;
  const isAlone = () => performance.now() < aloneUntilMs;
  const flushing = setInterval(flush, FLUSH_MS).unref();

  /** Counts a hit of this caller. Without a promise, nothing was waited for. */
  function hit(key: string, periodMs: number, max: number): Hits | Promise<Hits> {
    const window = openWindow(key, periodMs);
    window.own += 1;
    const { own } = window;
    const count = (): Hits => ({
      current: window.others + own,
      ttl: Math.max(0, window.endsAtMs - performance.now()),
    });
    // Over the limit already: the caller costs no further statements.
    if (count().current > max) return count();
    if (max <= MAX_EXACT) return isAlone() ? count() : writeUpTo(window, own).then(count);
    if (own >= max * SHARED_FROM) unwritten.add(window);
    return count();
  }

  function openWindow(key: string, periodMs: number): Window {
    const known = windows.get(key);
    if (known && performance.now() < known.endsAtMs) return known;
    const opened = { key, endsAtMs: performance.now() + periodMs, own: 0, written: 0, others: 0 };
    windows.set(key, opened);
    return opened;
  }

  /** One statement at a time for a caller, however many of its requests wait. */
  async function writeUpTo(window: Window, own: number): Promise<void> {
    while (window.written < own && !isAlone()) {
      window.writing ??= writeInTime(window).finally(() => {
        window.writing = undefined;
      });
      await window.writing;
    }
  }

  async function writeInTime(window: Window): Promise<void> {
    const timer = new AbortController();
    const late = delay(WAIT_MS, 'late', { ref: false, signal: timer.signal }).catch(() => undefined);
    const first = await Promise.race([write([window]), late]);
    timer.abort();
    if (first === 'late') countAlone('The database did not respond in time');
  }

  async function flush(): Promise<void> {
    for (const window of unwritten) if (window.endsAtMs <= performance.now()) unwritten.delete(window);
    if (isFlushing) return;
    isFlushing = true;
    const due = [...unwritten];
    for (let start = 0; start < due.length && !isAlone(); start += ROWS_PER_STATEMENT) {
      const batch = due.slice(start, start + ROWS_PER_STATEMENT);
      for (const window of batch) unwritten.delete(window);
      await write(batch);
    }
    isFlushing = false;
  }

  /** Adds the hits that the database does not know and learns those of other processes. Never rejects. */
  async function write(batch: Window[]): Promise<void> {
    const byKey = new Map(batch.map((window) => [secrets.keyedHash('rate limit', window.key).toString('hex'), window]));
    const rows = [...byKey].map(([key, window]) => ({
      key,
      hits: window.own - window.written,
      leftMs: Math.max(0, window.endsAtMs - performance.now()),
    }));
    const written = new Map(batch.map((window) => [window, window.own]));
    try {
      for (const { key, hits, leftMs } of await upsert(database, rows)) {
        const window = byKey.get(key);
        if (!window) continue;
        window.written = written.get(window) ?? window.written;
        window.others = hits - window.written;
        window.endsAtMs = performance.now() + leftMs;
      }
    } catch (error) {
      countAlone(error instanceof Error ? (error.cause instanceof Error ? error.cause : error).message : String(error));
    }
  }

  function countAlone(reason: string): void {
    if (!isAlone()) log.warn({ reason }, 'rate_limits.counted_alone');
    aloneUntilMs = performance.now() + ALONE_MS;
  }

  return { hit, stop: () => clearInterval(flushing) };
}

type Row = { key: string; hits: number; leftMs: number };

/** Rows are locked in the order of their keys, so that processes cannot lock each other out. */
async function upsert(database: Database, rows: Row[]): Promise<Row[]> {
  const { rows: written } = await database.execute<Row>(sql`
    insert into ${rateLimitWindows} as stored (key, hits, ends_at)
    select decode(key, 'hex'), hits, now() + "leftMs" * interval '1 millisecond'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as counted (key text, hits int, "leftMs" float8)
    order by key
    on conflict (key) do update set
      hits = case when stored.ends_at > now() then stored.hits else 0 end + excluded.hits,
      ends_at = case when stored.ends_at > now() then stored.ends_at else excluded.ends_at end
    returning encode(key, 'hex') as key, hits, (extract(epoch from ends_at - now()) * 1000)::float8 as "leftMs"`);
  return written;
}
