import { Socket } from 'node:net';
import { Client, type ClientConfig, type QueryConfig } from 'pg';
import { waitAtMost } from '../wait-at-most.ts';
import { createStatementNames } from './statement-names.ts';

export type Deadlines = {
  connectTimeoutMs: number;
  /** Longer than any statement may take; undefined waits for ever. */
  responseTimeoutMs: number | undefined;
};

/** Nothing came back in time; whether the statement was carried out is unknown. */
export class ResponseTimeoutError extends Error {
  /** As the kernel reports a connection that it has given up. */
  readonly code = 'ETIMEDOUT';
  readonly syscall = 'read';

  constructor(timeoutMs: number) {
    super(`The database did not respond within ${timeoutMs} ms: the connection is given up`);
    this.name = 'ResponseTimeoutError';
  }
}

/** Nobody responded in time, or did not go on. */
class ConnectTimeoutError extends Error {
  readonly code = 'ETIMEDOUT';
  readonly syscall = 'connect';

  constructor(timeoutMs: number) {
    super(`No connection to the database within ${timeoutMs} ms`);
    this.name = 'ConnectTimeoutError';
  }
}

/** How long a connection may take to end in good order. */
export const CLOSE_WITHIN_MS = 1_000;
const KEEP_ALIVE_DELAY_MS = 10_000;
const CONNECT_TICKS = 10;

/** Locks of a client that vanished are released within half a minute. */
const KEEP_ALIVE = [
  'tcp_keepalives_idle=15',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=3',
  'tcp_user_timeout=30000',
];
/**
 * For data that is mostly in memory, on disks without heads. PostgreSQL's defaults are for others: a connection keeps the plan
 * that it makes while a table is small, and would go on reading all of it when it has grown. Statements take milliseconds: to start
 * parallel workers takes longer, and they would take the processors from visitors.
 */
const PLANNING = ['seq_page_cost=0.1', 'random_page_cost=0.11', 'max_parallel_workers_per_gather=0'];
const SERVER_OPTIONS = [...KEEP_ALIVE, ...PLANNING].map((setting) => `-c ${setting}`).join(' ');

/**
 * A connection that is destroyed if the server does not respond in time: a network that swallows packets reports no
 * failure, and a connection whose response is missing would take it for the response to the next statement.
 */
export class DeadlineClient extends Client {
  readonly #connectTimeoutMs: number;
  #responseTimeoutMs: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  readonly #names = createStatementNames();
  readonly #socket: Socket;

  constructor({ connectTimeoutMs, responseTimeoutMs, ...config }: ClientConfig & Deadlines) {
    const socket = new Socket();
    super({
      stream: () => socket,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
      options: SERVER_OPTIONS,
      ...config,
      // Given by the pool for its own use.
      connectionTimeoutMillis: 0,
    });
    this.#socket = socket;
    this.#connectTimeoutMs = connectTimeoutMs;
    this.#responseTimeoutMs = responseTimeoutMs;
    this.on('drain', () => this.#stopTimer());
    this.on('end', () => this.#stopTimer());
    // A connection that breaks fails its statement; without a listener it would also crash the process.
    this.on('error', () => {});
  }

  override connect = ((...callback: []) => {
    this.#limitConnecting();
    return super.connect(...callback);
  }) as Client['connect'];

  override query = ((statement: string | QueryConfig, ...rest: [never]) => {
    this.#startTimer();
    return super.query(this.#names.withName(statement, rest[0]), ...rest);
  }) as Client['query'];

  /** Also for the statement that is under way. */
  setResponseTimeout(timeoutMs: number): void {
    this.#responseTimeoutMs = timeoutMs;
    if (this.#timer) this.#startTimer();
  }

  /** Without a word to the server; a statement that is under way fails with the reason. */
  destroy(reason = new Error('Connection terminated by this process')): void {
    this.#socket.destroy(reason);
  }

  /** Ends in good order if the server takes part. */
  async close(): Promise<void> {
    if (!(await waitAtMost(this.end(), CLOSE_WITHIN_MS))) this.destroy();
  }

  /**
   * Counts only while this process runs: connecting takes several messages, and on a busy machine a process that starts may
   * not read for seconds what has long arrived.
   */
  #limitConnecting(): void {
    const timeoutMs = this.#connectTimeoutMs;
    let ticks = CONNECT_TICKS;
    const giveUp = () => this.destroy(new ConnectTimeoutError(timeoutMs));
    // An interval that was missed several times passes once.
    const timer = setInterval(() => --ticks === 0 && giveUp(), timeoutMs / CONNECT_TICKS).unref();
    for (const event of ['connect', 'end']) this.once(event, () => clearInterval(timer));
  }

  #startTimer(): void {
    this.#stopTimer();
    const timeoutMs = this.#responseTimeoutMs;
    if (timeoutMs === undefined) return;
    const giveUp = () => this.#timer === timer && this.destroy(new ResponseTimeoutError(timeoutMs));
    // In a process that was stopped for a while, what has arrived meanwhile is read first.
    const timer = setTimeout(() => setImmediate(giveUp), timeoutMs).unref();
    this.#timer = timer;
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
