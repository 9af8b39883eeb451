import { connect, type Socket } from 'node:net';

/** A response as it came over the wire. */
export type RawResponse = { status: number; headers: Record<string, string>; body: string };

/** What became of a request: its response, or that the server ended the connection without one. */
export type Outcome = RawResponse | 'closed';

export type RawConnection = {
  /** Sends these bytes as they are; further requests in them are answered by `read`. */
  write(bytes: string | Buffer): void;
  /** No more bytes follow, while responses are still read. */
  end(): void;
  /** The next response. `isHead`: it has no body whatever its headers say. Rejects if nothing comes within the time. */
  read(options?: { isHead?: boolean; withinMs?: number }): Promise<Outcome>;
  isOpen(): boolean;
  close(): void;
};

const READ_WITHIN_MS = 30_000;

/** A connection on which anything can be sent, well-formed or not. Bytes are read and written as Latin-1. */
export async function openConnection(port: number): Promise<RawConnection> {
  const socket = connect({ port, host: '127.0.0.1' });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  socket.setNoDelay();
  let received = '';
  let isOver = false;
  let wake = () => {};
  socket.on('data', (bytes: Buffer) => {
    received += bytes.toString('latin1');
    wake();
  });
  // A reset is an end like any other.
  socket.on('error', () => {});
  for (const event of ['end', 'close'] as const) {
    socket.on(event, () => {
      isOver = true;
      wake();
    });
  }

  return {
    write: (bytes) =>
      void (socket.writable && socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)),
    end: () => void socket.end(),
    isOpen: () => !isOver && socket.writable,
    close: () => destroy(socket),
    async read({ isHead = false, withinMs = READ_WITHIN_MS } = {}) {
      const endsAt = performance.now() + withinMs;
      for (;;) {
        const parsed = parseResponse(received, { isHead, isOver });
        if (parsed) {
          received = received.slice(parsed.length);
          if (parsed.response.status >= 200) return parsed.response;
          continue;
        }
        if (isOver) return 'closed';
        const leftMs = endsAt - performance.now();
        if (leftMs <= 0) throw new Error(`Expected a response within ${withinMs} ms, got ${JSON.stringify(received)}`);
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, leftMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    },
  };
}

function destroy(socket: Socket): void {
  socket.destroy();
}

type Parsed = { response: RawResponse; length: number };

/** The first response in what was received; undefined while it is incomplete. */
function parseResponse(text: string, { isHead, isOver }: { isHead: boolean; isOver: boolean }): Parsed | undefined {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const [statusLine = '', ...lines] = text.slice(0, headEnd).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]);
  if (Number.isNaN(status)) throw new Error(`Expected a status line, got ${JSON.stringify(statusLine)}`);
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  const start = headEnd + 4;
  if (isHead || status < 200 || status === 204 || status === 304) {
    return { response: { status, headers, body: '' }, length: start };
  }
  const content = readBody(text.slice(start), headers, isOver);
  return content && { response: { status, headers, body: content.body }, length: start + content.length };
}

function readBody(text: string, headers: Record<string, string>, isOver: boolean) {
  if (headers['transfer-encoding'] === 'chunked') return readChunks(text);
  const length = headers['content-length'];
  if (length === undefined) return isOver ? { body: text, length: text.length } : undefined;
  return text.length < Number(length) ? undefined : { body: text.slice(0, Number(length)), length: Number(length) };
}

function readChunks(text: string): { body: string; length: number } | undefined {
  let body = '';
  for (let at = 0; ; ) {
    const lineEnd = text.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(text.slice(at, lineEnd), 16);
    const next = lineEnd + 2 + size + 2;
    if (text.length < next) return undefined;
    if (size === 0) return { body, length: next };
    body += text.slice(lineEnd + 2, lineEnd + 2 + size);
    at = next;
  }
}
