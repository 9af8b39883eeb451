import { escapeIdentifier } from 'pg';
import { DeadlineClient } from './deadline-client.ts';

export type Listener = { stop(): Promise<void> };

export type Subscription = {
  channel: string;
  onNotification: (payload: string) => void;
  /** From now on nothing is missed; what happened before may have been. */
  onListening: () => void | Promise<void>;
  onLost?: () => void;
};

type ListenOptions = { connectionString: string; subscriptions: readonly Subscription[] };

const DEADLINES = { connectTimeoutMs: 3_000, responseTimeoutMs: 4_000 };
/** Nothing else is sent on this connection, and firewalls forget connections on which nothing happens. */
const HEARTBEAT_MS = 5_000;
const RECONNECT_MS = 1_000;

/**
 * Listens on a connection of its own, and connects again whenever it is lost, with or without a word.
 * @throws Error if the database cannot be reached at the start.
 */
export async function listen(options: ListenOptions): Promise<Listener> {
  const { connectionString, subscriptions } = options;
  let client: DeadlineClient;
  let isStopped = false;
  let reconnect: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new DeadlineClient({ connectionString, ...DEADLINES });
    let heartbeat: NodeJS.Timeout | undefined;
    client = next;
    next.on('notification', ({ channel, payload = '' }) => {
      subscriptions.find((each) => each.channel === channel)?.onNotification(payload);
    });
    next.once('end', () => {
      clearInterval(heartbeat);
      for (const { onLost } of subscriptions) onLost?.();
      if (!isStopped) reconnect = setTimeout(() => void connect().catch(() => {}), RECONNECT_MS).unref();
    });
    try {
      await next.connect();
      for (const { channel } of subscriptions) await next.query(`listen ${escapeIdentifier(channel)}`);
      // A missing response ends the connection, and its end makes the next.
      heartbeat = setInterval(() => void next.query('select 1').catch(() => {}), HEARTBEAT_MS).unref();
      for (const { onListening } of subscriptions) await onListening();
    } catch (error) {
      next.destroy();
      throw error;
    }
  }

  const stop = async () => {
    isStopped = true;
    clearTimeout(reconnect);
    await client.close();
  };
  try {
    await connect();
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}
