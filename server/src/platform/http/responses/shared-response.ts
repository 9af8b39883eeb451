import { createHash, type Hash } from 'node:crypto';
import type { Encoding } from './choose-encoding.ts';
import { type Compression, compress } from './compress.ts';

/** A response without anything that depends on who asks for it. */
export type SharedResponse = {
  status: number;
  /** Those that belong to this body. */
  headers: Readonly<Record<string, string>>;
  plain: Buffer;
  /** What tells this body from others: 132 bits of its SHA-256, URL-safe. */
  hash: string;
  /** Bodies that were compressed before, or are being compressed. */
  compressed: Map<Compression, Promise<Buffer | undefined>>;
  /** False until it has been compressed again, which makes other bytes of it. */
  isSettled: boolean;
  /** Whether it is compressed again with the next reader. */
  awaitsReader: boolean;
};

type ResponseText = {
  status?: number;
  contentType: string;
  headers?: Record<string, string>;
  body: string | Buffer;
  /** Of the body, if it was taken while that was made. */
  sha256?: Hash;
};

export function toSharedResponse({ status = 200, contentType, headers, body, sha256 }: ResponseText): SharedResponse {
  const plain = typeof body === 'string' ? Buffer.from(body) : body;
  return {
    status,
    headers: { ...headers, 'content-type': contentType },
    plain,
    hash: (sha256 ?? createHash('sha256').update(plain)).digest('base64url').slice(0, 22),
    compressed: new Map(),
    isSettled: true,
    awaitsReader: false,
  };
}

export function toSharedJson(body: string | Buffer, sha256?: Hash): SharedResponse {
  return toSharedResponse({ contentType: 'application/json; charset=utf-8', body, ...(sha256 && { sha256 }) });
}

/** The body as asked for, compressed once; as it is while too much is waiting to be compressed. */
export async function readBody({ plain, compressed }: SharedResponse, wanted: Encoding) {
  if (wanted === 'identity') return { encoding: wanted, bytes: plain };
  let compressing = compressed.get(wanted);
  if (!compressing) {
    compressing = compress(plain, { compression: wanted, effort: 'quick' });
    compressed.set(wanted, compressing);
    // What could not be compressed now may be the next time.
    const forget = () => compressed.delete(wanted);
    compressing.then((bytes) => bytes ?? forget(), forget);
  }
  const bytes = await compressing;
  return bytes ? { encoding: wanted, bytes } : { encoding: 'identity' as const, bytes: plain };
}

/** Of one that is compressed again. A larger one takes a processor for seconds, and is a list of thousands of plans. */
const MAX_RECOMPRESSED_BYTES = 500_000;

/** Has the next reader's `recompress` compress a new response as well as possible: most are read once, and that takes longer than rendering. */
export function awaitReader(response: SharedResponse): void {
  if (response.plain.byteLength > MAX_RECOMPRESSED_BYTES) return;
  response.isSettled = false;
  response.awaitsReader = true;
}

/** Compresses a body again, as well as possible, if it has waited for a reader: it will be sent many times. */
export async function recompress(response: SharedResponse): Promise<void> {
  if (!response.awaitsReader) return;
  response.awaitsReader = false;
  const { plain, compressed } = response;
  try {
    for (const compression of ['br', 'gzip'] as const) {
      const bytes = await compress(plain, { compression, effort: 'best' });
      if (bytes) compressed.set(compression, Promise.resolve(bytes));
    }
  } finally {
    response.isSettled = true;
  }
}
