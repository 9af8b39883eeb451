import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '../http/choose-encoding.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A JSON answer that is written once per catalogue version and compressed when first asked for. */
export type Answer = {
  /** Strong, and its own for each encoding. */
  etag(encoding: Encoding): string;
  body(encoding: Encoding): Promise<Buffer>;
};

const MAX_ANSWERS = 500;
const MAX_BYTES = 64_000_000;
/** 3 MB of catalogue in about 40 ms and to a fifteenth; higher levels cost a second. */
const BROTLI_QUALITY = 5;

/** Keeps the latest 500 answers of at most 64 MB; the oldest leave first, so that made-up filters cannot fill the memory. */
export function createAnswerCache(version: string) {
  const answers = new Map<string, { answer: Answer; bytes: number }>();
  let total = 0;

  function makeRoom(): void {
    for (const [key, { bytes }] of answers) {
      if (answers.size <= MAX_ANSWERS && total <= MAX_BYTES) return;
      answers.delete(key);
      total -= bytes;
    }
  }

  return {
    get(key: string, make: () => string): Answer {
      const held = answers.get(key);
      if (held) return held.answer;
      const plain = Buffer.from(make());
      const answer = createAnswer(plain, version);
      answers.set(key, { answer, bytes: plain.length });
      total += plain.length;
      makeRoom();
      return answer;
    },
  };
}

function createAnswer(plain: Buffer, version: string): Answer {
  const hash = createHash('sha256').update(version).update(plain).digest('base64url').slice(0, 22);
  const bodies = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(plain)]]);
  return {
    etag: (encoding) => `"${hash}-${encoding}"`,
    body(encoding) {
      let body = bodies.get(encoding);
      if (!body) {
        body = compress(plain, encoding);
        bodies.set(encoding, body);
      }
      return body;
    },
  };
}

function compress(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding !== 'br') return compressGzip(plain);
  return compressBrotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  });
}
