import { createServer } from 'node:http';
import { request } from 'undici';

export type RelayAnswer = { status: number; headers: Record<string, string>; text: string };
/** A request of an adapter and what it was answered. */
export type Exchange = {
  method: string;
  path: string;
  query: [name: string, value: string][];
  headers: Record<string, string>;
  body: string;
  answer: RelayAnswer;
};
type Asked = Omit<Exchange, 'answer'>;

export type PartnerRelay = {
  url: string;
  exchanges: Exchange[];
  /**
   * From now on the partners' answers are altered. `before` answers in the partner's place, which then never hears of the
   * request.
   */
  alter(by: { before?: (asked: Asked) => RelayAnswer | undefined; after?: (exchange: Exchange) => RelayAnswer }): void;
  close(): void;
};

/** Stands between adapters and the partners at this origin, and sees or alters what they say to each other. */
export async function startPartnerRelay(origin: string): Promise<PartnerRelay> {
  const exchanges: Exchange[] = [];
  let alteration: Parameters<PartnerRelay['alter']>[0] = {};

  async function pass(asked: Asked, target: string): Promise<RelayAnswer> {
    const { host: _, connection: __, 'transfer-encoding': ___, 'keep-alive': ____, ...headers } = asked.headers;
    const response = await request(`${origin}${target}`, {
      method: asked.method as 'GET',
      headers,
      body: asked.body === '' ? null : asked.body,
    });
    const given = Object.entries(response.headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]);
    return { status: response.statusCode, headers: Object.fromEntries(given), text: await response.body.text() };
  }

  const server = createServer(async (incoming, outgoing) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', origin);
    const asked: Asked = {
      method: incoming.method ?? 'GET',
      path: pathname,
      query: [...searchParams],
      headers: Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)])),
      body: Buffer.concat(await incoming.toArray()).toString(),
    };
    const invented = alteration.before?.(asked);
    const exchange = { ...asked, answer: invented ?? (await pass(asked, incoming.url ?? '/')) };
    const answer = invented ?? alteration.after?.(exchange) ?? exchange.answer;
    exchanges.push({ ...asked, answer });
    const { 'content-length': _, 'transfer-encoding': __, connection: ___, ...headers } = answer.headers;
    outgoing.writeHead(answer.status, headers).end(answer.text);
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('Expected the relay to listen on a port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    exchanges,
    alter(by) {
      alteration = by;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
