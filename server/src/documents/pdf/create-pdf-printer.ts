import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { PdfDocument, PdfPrinter } from '../../shop.ts';

/** Whoever asks for a document waits no longer for it. */
export const PRINT_TIMEOUT_MS = 8000;
/** A drawing that takes longer is given up, and its thread replaced: that costs more than it saves on a machine that is only busy. */
const DRAW_TIMEOUT_MS = 60_000;
const MAX_MEMORY_MB = 160;
/** The thread and the typefaces in it are kept that long. */
const IDLE_MS = 30_000;

/** Draws PDFs in a thread, which starts with the first one and ends when there are no more. */
export function createPdfPrinter({ timeoutMs = PRINT_TIMEOUT_MS } = {}): PdfPrinter & { close(): Promise<void> } {
  let pool: Piscina | undefined;
  const start = () =>
    new Piscina({
      filename: fileURLToPath(new URL('./pdf-thread.ts', import.meta.url)),
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    });

  const draw = async (document: PdfDocument): Promise<Buffer> => {
    pool ??= start();
    const signal = AbortSignal.timeout(DRAW_TIMEOUT_MS);
    const drawn: Uint8Array = await pool.run(document, { name: 'drawInThread', signal });
    return Buffer.from(drawn.buffer, drawn.byteOffset, drawn.byteLength);
  };
  let before: Promise<unknown> = Promise.resolve();

  return {
    async print(document) {
      const patience = AbortSignal.timeout(timeoutMs);
      const tooLate = once(patience, 'abort').then((): never => {
        throw patience.reason;
      });
      const drawn = before.then(() => {
        patience.throwIfAborted();
        return draw(document);
      });
      before = drawn.catch(() => {});
      return Promise.race([drawn, tooLate]);
    },
    close: async () => pool?.destroy(),
  };
}
