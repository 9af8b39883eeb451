import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** What becomes of a request; of `-processed`, `slow`, `lost`, `malformed`, `truncated` and `wrong-schema` it is done all the same. */
export type Fault =
  | '500'
  | '500-processed'
  | '503'
  | '503-processed'
  | '429'
  | 'slow'
  | 'timeout'
  | 'lost'
  | 'reset'
  | 'malformed'
  | 'truncated'
  | 'wrong-schema';

export type FaultyFront = {
  baseUrl: string;
  /** The next `times` requests whose `'POST /path'` the pattern matches, without their query. */
  fail(request: RegExp, fault: Fault, times?: number): void;
  clear(): void;
  close(): Promise<void>;
};

const SLOW_MS = 30_000;
const STATUSES: Partial<Record<Fault, number>> = { '500': 500, '503': 503, '429': 429 };
const PROCESSED: Partial<Record<Fault, number>> = { '500-processed': 500, '503-processed': 503 };

/** Passes requests on to a stand-in at `target`, and has some of them fail as networks and suppliers do. */
export async function openFaultyFront(target: string): Promise<FaultyFront> {
  let faults: { request: RegExp; fault: Fault; times: number }[] = [];
  const take = (line: string): Fault | undefined => {
    const match = faults.find(({ request }) => request.test(line));
    if (match) match.times -= 1;
    faults = faults.filter(({ times }) => times > 0);
    return match?.fault;
  };
  const { baseUrl, close } = await listen(async (request, response) => {
    const path = request.url ?? '/';
    const fault = take(`${request.method} ${path.replace(/\?.*/, '')}`);
    if (fault === 'timeout') return;
    if (fault === 'reset') return void request.socket.resetAndDestroy();
    const status = fault && STATUSES[fault];
    if (status) return send(response, status, { message: 'Not now' });
    await pass(await forward(`${target}${path}`, request), response, fault);
  });
  return {
    baseUrl,
    fail: (request, fault, times = 1) => void faults.push({ request, fault, times }),
    clear: () => {
      faults = [];
    },
    close,
  };
}

/** A server on a free port of loopback. */
export async function listen(listener: RequestListener): Promise<{ baseUrl: string; close(): Promise<void> }> {
  const server: Server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('Expected the server to listen on a port');
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Answer = { status: number; type: string; text: string };

async function forward(url: string, request: IncomingMessage): Promise<Answer> {
  const { host: _host, connection: _connection, 'transfer-encoding': _encoding, ...sent } = request.headers;
  const body = Buffer.concat(await request.toArray());
  const headers = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)]));
  const { method = 'GET' } = request;
  const response = await fetch(url, { method, headers, ...(body.length > 0 && { body }), redirect: 'manual' });
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? 'application/json',
    text: await response.text(),
  };
}

async function pass({ status, type, text }: Answer, response: ServerResponse, fault: Fault | undefined): Promise<void> {
  const failed = fault && PROCESSED[fault];
  if (failed) return send(response, failed, { message: 'Something went wrong' });
  if (fault === 'lost') return void response.destroy();
  if (fault === 'slow') await delay(SLOW_MS, undefined, { ref: false });
  if (fault === 'malformed') return void response.writeHead(200).end('<html><body>Welcome</body></html>');
  if (fault === 'wrong-schema') return send(response, 200, { unexpected: [1, 2, 3] });
  if (fault !== 'truncated') return void response.writeHead(status, { 'content-type': type }).end(text);
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text) + 1 });
  response.write(text.slice(0, text.length / 2), () => response.destroy());
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const headers = { 'content-type': 'application/json', ...(status !== 200 && { 'retry-after': '1' }) };
  response.writeHead(status, headers).end(JSON.stringify(body));
}
