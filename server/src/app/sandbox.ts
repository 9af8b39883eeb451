import { on } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { exchange } from '../partners/exchange.ts';
import type { PartnerConnections } from '../platform/config/partners.ts';
import type { SandboxConnection, SandboxMessage, SandboxThreadData } from './sandbox-thread.ts';

/** The young generation: V8 takes more if allowed, and keeps it. */
const MAX_YOUNG_MEMORY_MB = 3;

/** The sandbox has all suppliers; a shop sells the plans of those that it names. */
type SandboxOptions = { suppliers?: readonly string[] | undefined };
const USUAL_SUPPLIERS = ['esim-go'];
/** `requestsPerSecond`: that its suppliers accept, if not as many as the real ones. */
type OwnSandboxOptions = SandboxOptions & { requestsPerSecond?: number | undefined };

/** The sandbox partners of a shop without keys: its own, or shared by several processes. */
export type SandboxPartners = {
  url: string;
  connections: PartnerConnections;
  /** Tells the sandbox the shop's address, for webhooks and links. */
  announce(shopUrl: string): Promise<void>;
  close(): Promise<void>;
};

/**
 * Starts a sandbox on the data folder, in its own thread. An error that ends the thread later is an uncaught error of
 * this process.
 * @throws Error if it cannot listen
 */
export async function startOwnSandbox(
  dataDir: string,
  { requestsPerSecond, ...options }: OwnSandboxOptions = {},
): Promise<SandboxPartners> {
  const workerData: SandboxThreadData = { dataDir: join(dataDir, 'sandbox'), requestsPerSecond };
  const thread = new Worker(new URL('./sandbox-thread.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: MAX_YOUNG_MEMORY_MB },
  });
  const ended = new Promise((resolve) => thread.once('exit', resolve));
  const connection = await readConnection(thread);
  const close = async () => {
    thread.postMessage('close');
    await ended;
  };
  return toPartners(connection, close, options);
}

/** Under `node --watch`, Node.js posts messages of its own: the names of loaded files. @throws Error with which the thread ended */
async function readConnection(thread: Worker): Promise<SandboxConnection> {
  for await (const [message] of on(thread, 'message', { close: ['exit'] }) as AsyncIterable<[SandboxMessage]>)
    if (message.connection) return message.connection;
  throw new Error('The sandbox ended before it was open.');
}

/** Uses a sandbox that is already running on this machine. @throws Error that says what to do if none responds. */
export async function joinSandbox(url: string, options?: SandboxOptions): Promise<SandboxPartners> {
  try {
    const { text } = await exchange({ ...connectionRequest(url), method: 'GET', headers: {} });
    return toPartners(JSON.parse(text) as SandboxConnection, async () => {}, options);
  } catch (error) {
    throw new Error(`No sandbox answers at ${url}. Start one, or remove SANDBOX_URL.`, {
      cause: error,
    });
  }
}

function connectionRequest(url: string) {
  return { url: `${url}/connection`, timeoutMs: 3000 };
}

function toPartners(
  connection: SandboxConnection,
  close: () => Promise<void>,
  { suppliers = USUAL_SUPPLIERS }: SandboxOptions = {},
): SandboxPartners {
  const { url, esimGo, airalo, esimAccess, stripe, paypal, smtpUrl, ratesUrl } = connection;
  const sells = (supplier: string) => suppliers.includes(supplier);
  return {
    url,
    connections: {
      ...(sells('esim-go') && { esimGo: { ...esimGo, refundsToBalance: true } }),
      ...(sells('airalo') && { airalo }),
      ...(sells('esim-access') && { esimAccess }),
      stripe,
      paypal,
      smtpUrl,
      ratesUrl,
    },
    async announce(shopUrl) {
      const { status } = await exchange({
        ...connectionRequest(url),
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ shopUrl }),
      });
      if (status !== 200) throw new Error(`The sandbox at ${url} refused the shop's address: status ${status}`);
    },
    close,
  };
}
