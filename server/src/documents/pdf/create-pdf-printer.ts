import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { PdfPrinter } from '../../shop.ts';

/** A document that takes longer is given up, and its thread replaced. */
export const PRINT_TIMEOUT_MS = 8000;
const MAX_MEMORY_MB = 160;
/** The thread and the typefaces in it are kept that long. */
const IDLE_MS = 30_000;

/** Draws PDFs in a thread, which starts with the first one and ends when there are no more. */
export function createPdfPrinter(): PdfPrinter & { close(): Promise<void> } {
  let pool: Piscina | undefined;
  const start = () =>
    new Piscina({
      filename: fileURLToPath(new URL('./pdf-thread.ts', import.meta.url)),
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    });

  return {
    async print(document) {
      pool ??= start();
      const signal = AbortSignal.timeout(PRINT_TIMEOUT_MS);
      const drawn: Uint8Array = await pool.run(document, { name: 'drawInThread', signal });
      return Buffer.from(drawn.buffer, drawn.byteOffset, drawn.byteLength);
    },
    close: async () => pool?.destroy(),
  };
}
