import { createPartners } from '../src/app/create-partners.ts';
import { joinSandbox } from '../src/app/sandbox.ts';
import { createLog } from '../src/platform/log.ts';
import type { Partners, Timeouts } from '../src/shop.ts';
import { startDatabaseProxy } from './database-proxy.ts';
import { PARTNERS, type PartnerPorts, reroutePartners } from './reroute-partners.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { createTestShop, type TestShop, type TestShopOptions } from './test-shop.ts';

const LINKED = [...PARTNERS, 'esim-access'] as const;
type Linked = (typeof LINKED)[number];

export type LinkedShop = TestShop & { networks: Record<'database' | Linked, TcpProxy> };

type LinkedShopOptions = Omit<TestShopOptions, 'database' | 'openPartners' | 'timeouts'> & {
  timeouts: Timeouts;
  /** A database that is used instead of a copy of the template. */
  database?: TestDatabase | undefined;
  observe?: (partners: Partners) => Partners;
};

/** A test shop between which and everything that it talks to there is a network that can fail. */
export async function createLinkedShop({
  database: given,
  observe = (partners) => partners,
  timeouts,
  ...options
}: LinkedShopOptions): Promise<LinkedShop> {
  const inner = given ?? (await createTestDatabase());
  const { network: database, connectionString } = await startDatabaseProxy(inner.connectionString);
  const ofPartners = new Map<Linked, TcpProxy>();
  const shop = await createTestShop({
    ...options,
    timeouts,
    database: {
      connectionString,
      async drop() {
        database.close();
        await inner.drop();
      },
    },
    async openPartners(sandboxUrl) {
      const { connections } = await joinSandbox(sandboxUrl, { suppliers: options.suppliers });
      for (const partner of LINKED) {
        const { port } = new URL(partner === 'mail' ? connections.smtpUrl : sandboxUrl);
        ofPartners.set(partner, await startTcpProxy({ host: '127.0.0.1', port: Number(port) }));
      }
      const ports: PartnerPorts = Object.fromEntries([...ofPartners].map(([partner, { port }]) => [partner, port]));
      const partners = createPartners({
        ...reroutePartners(connections, sandboxUrl, ports),
        mailFrom: { address: 'orders@esimshop.example', name: 'esimshop' },
        timeouts,
        log: createLog({ logLevel: 'silent' }),
      });
      return observe(partners);
    },
  });
  return {
    ...shop,
    networks: { ...(Object.fromEntries(ofPartners) as Record<Linked, TcpProxy>), database },
    async close() {
      await shop.close();
      for (const network of ofPartners.values()) network.close();
    },
  };
}
