import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import pLimit from 'p-limit';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

export type Compression = 'br' | 'gzip';

/**
 * `quick` is for whoever waits: 3 MB in about 40 ms and to a fifteenth. `best` takes thirty times as long for another twelfth.
 * Together they take three of the four threads that also serve files and names.
 */
const EFFORTS = {
  quick: { brotli: 5, gzip: constants.Z_DEFAULT_COMPRESSION, limit: pLimit(2), maxWaiting: 100 },
  best: { brotli: constants.BROTLI_MAX_QUALITY, gzip: constants.Z_BEST_COMPRESSION, limit: pLimit(1), maxWaiting: 500 },
} as const;

type CompressOptions = { compression: Compression; effort: keyof typeof EFFORTS };

/** Compresses in the background, a few at a time; undefined when too much is waiting already. */
export async function compress(plain: Buffer, { compression, effort }: CompressOptions): Promise<Buffer | undefined> {
  const { brotli, gzip: level, limit, maxWaiting } = EFFORTS[effort];
  if (limit.pendingCount >= maxWaiting) return undefined;
  return limit(() => {
    if (compression === 'gzip') return toGzip(plain, { level });
    const params = {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: brotli,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
    };
    return toBrotli(plain, { params });
  });
}
