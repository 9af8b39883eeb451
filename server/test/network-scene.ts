import { type CrashScene, createCrashScene } from './crash-scene.ts';
import { startDatabaseProxy } from './database-proxy.ts';
import { PARTNERS, type Partner } from './reroute-partners.ts';
import type { ShopProcess } from './shop-process.ts';
import { type NetworkFault, startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** Every cell of the tests of networks, on demand. */
export const EVERY_FAULT = process.env.NETWORK_FAULTS === 'all';

export type Network = 'database' | Partner;

/** Processes of a shop, and between them and everything they talk to a network that can fail. */
export type NetworkScene = Omit<CrashScene, 'addShop'> & {
  addShop(env: Record<string, string>): Promise<ShopProcess>;
  setFault(network: Network, fault: NetworkFault | undefined): void;
};

export async function createNetworkScene(): Promise<NetworkScene> {
  const scene = await createCrashScene();
  const { smtpUrl } = await scene.sandbox.readConnection();
  const { network, connectionString } = await startDatabaseProxy(scene.connectionString);
  const networks = new Map<Network, TcpProxy>([['database', network]]);
  for (const partner of PARTNERS) {
    const { port } = new URL(partner === 'mail' ? smtpUrl : scene.sandbox.url);
    networks.set(partner, await startTcpProxy({ host: '127.0.0.1', port: Number(port) }));
  }
  const partnerPorts = Object.fromEntries(PARTNERS.map((partner) => [partner, networks.get(partner)?.port]));

  return {
    ...scene,
    addShop: (env) =>
      scene.addShop({ DATABASE_URL: connectionString, PARTNER_PORTS: JSON.stringify(partnerPorts), ...env }),
    setFault(name, fault) {
      networks.get(name)?.setFault(fault);
    },
    async [Symbol.asyncDispose]() {
      for (const each of networks.values()) each.close();
      await scene[Symbol.asyncDispose]();
    },
  };
}
