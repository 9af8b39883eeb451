import { join } from 'node:path';
import type { SandboxConnection } from '@esimshop/sandbox/connection';
import type { PartnerConnections } from '../platform/config/partners.ts';

/** The sandbox has both suppliers; a shop sells the plans of eSIM Go, unless both are asked for. */
type SandboxOptions = { hasSecondSupplier?: boolean | undefined };

/** The sandbox partners of a shop without keys: its own, or shared by several processes. */
export type SandboxPartners = {
  url: string;
  connections: PartnerConnections;
  /** Tells the sandbox the shop's address, for webhooks and links. */
  announce(shopUrl: string): Promise<void>;
  close(): Promise<void>;
};

/** Starts a sandbox on the data folder. @throws Error if it cannot listen. */
export async function startOwnSandbox(dataDir: string, options?: SandboxOptions): Promise<SandboxPartners> {
  const { startSandbox } = await import('@esimshop/sandbox/sandbox');
  const sandbox = await startSandbox({ dataDir: join(dataDir, 'sandbox') });
  return toPartners(sandbox.connection, () => sandbox.close(), options);
}

/** Uses a sandbox that is already running on this machine. @throws Error that says what to do if none responds. */
export async function joinSandbox(url: string, options?: SandboxOptions): Promise<SandboxPartners> {
  try {
    const answer = await fetch(`${url}/connection`, { redirect: 'error', signal: AbortSignal.timeout(3000) });
    const connection = (await answer.json()) as SandboxConnection;
    return toPartners(connection, async () => {}, options);
  } catch (error) {
    throw new Error(`No sandbox answers at ${url}. Start one with npm run sandbox, or remove SANDBOX_URL.`, {
      cause: error,
    });
  }
}

function toPartners(
  connection: SandboxConnection,
  close: () => Promise<void>,
  { hasSecondSupplier = false }: SandboxOptions = {},
): SandboxPartners {
  const { url, esimGo, airalo, stripe, paypal, smtpUrl } = connection;
  return {
    url,
    connections: {
      esimGo: { ...esimGo, refundsToBalance: true },
      ...(hasSecondSupplier && { airalo }),
      stripe,
      paypal,
      smtpUrl,
    },
    async announce(shopUrl) {
      const answer = await fetch(`${url}/connection`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ shopUrl }),
        redirect: 'error',
        signal: AbortSignal.timeout(3000),
      });
      if (!answer.ok) throw new Error(`The sandbox at ${url} refused the shop's address: status ${answer.status}`);
    },
    close,
  };
}
