import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startSandbox } from '../sandbox.ts';

type ReceivedWebhook = { path: string; headers: IncomingHttpHeaders; body: string };
export type JsonResponse = { status: number; body: unknown; headers: Headers };

export type TestSandbox = Awaited<ReturnType<typeof startTestSandbox>>;

/** A sandbox in a temporary folder and a shop that receives its webhooks; `await using` disposes of both. */
export async function startTestSandbox() {
  const dataDir = mkdtempSync(join(tmpdir(), 'esimshop-sandbox-'));
  const start = () => startSandbox({ dataDir, requestsPerSecond: 10_000 });
  let sandbox = await start();
  const shop = await startShop();
  await callJson(`${sandbox.url}/connection`, { method: 'POST', body: { shopUrl: shop.url } });

  return {
    dataDir,
    shop,
    get url() {
      return sandbox.url;
    },
    get connection() {
      return sandbox.connection;
    },
    close: () => sandbox.close(),
    /** Closes the sandbox and starts it again on the same data folder. */
    restart: async (beforeStart?: () => void) => {
      await sandbox.close();
      beforeStart?.();
      sandbox = await start();
    },
    esimGo: (method: string, path: string, body?: unknown) => {
      const { baseUrl, apiKey } = sandbox.connection.esimGo;
      return callJson(baseUrl + path, { method, body, headers: { 'X-API-Key': apiKey, Accept: 'application/json' } });
    },
    control: (method: string, path: string, body?: unknown) =>
      callJson(`${sandbox.url}/sandbox/${path}`, { method, body }),
    [Symbol.asyncDispose]: async () => {
      await sandbox.close();
      await shop.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** An order at the wholesale partner, by default of one bundle on a new eSIM. */
export function describePurchase(item: string, quantity = 1) {
  return { type: 'transaction', assign: true, order: [{ type: 'bundle', item, quantity, allowReassign: false }] };
}

/** Sends and receives JSON; a body that is not JSON is returned as text. */
export async function callJson(
  url: string,
  options: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<JsonResponse> {
  const { method = 'GET', body, headers } = options;
  const response = await fetch(url, {
    method,
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'manual',
  });
  const content = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return { status: response.status, body: isJson ? JSON.parse(content) : content, headers: response.headers };
}

/** `textAt(body, 'order', 0, 'esims', 0, 'iccid')`: a nested value of a response, as text. */
export function textAt(value: unknown, ...path: (string | number)[]): string {
  let current = value;
  for (const step of path) {
    if (typeof current !== 'object' || current === null)
      throw new Error(`Expected an object before ${step}, got ${current}`);
    current = (current as Record<string | number, unknown>)[step];
  }
  if (typeof current !== 'string')
    throw new Error(`Expected text at ${path.join('.')}, got ${JSON.stringify(current)}`);
  return current;
}

async function startShop() {
  const received: ReceivedWebhook[] = [];
  const statuses: number[] = [];
  const server: Server = createServer(async (request, response) => {
    received.push({ path: request.url ?? '', headers: request.headers, body: await text(request) });
    response.writeHead(statuses.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    /** Statuses of the next webhook responses, then 200. */
    respondNext: (...next: number[]) => statuses.push(...next),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
