import type { MeasuredShop } from './measured-shop.ts';
import { readMemoryMb } from './process-tree.ts';

const SAMPLE_MS = 200;

export type Export = { rows: number; megabytes: number; seconds: number; beforeMb: number; highestMb: number };

/** Downloads a CSV. Memory is that of the shop's process alone: PostgreSQL fills its own buffers with what it reads. */
export async function measureExport({ url, pid }: MeasuredShop, cookie: string, path: string): Promise<Export> {
  const beforeMb = readMemoryMb(pid);
  let highestMb = beforeMb;
  const sampling = setInterval(() => {
    highestMb = Math.max(highestMb, readMemoryMb(pid));
  }, SAMPLE_MS);
  const startedAt = performance.now();
  const response = await fetch(url + path, { headers: { cookie } });
  if (!response.ok || !response.body) throw new Error(`Expected a file, got ${response.status}`);
  let bytes = 0;
  let rows = -1;
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    rows += Buffer.from(chunk).toString('latin1').split('\n').length - 1;
  }
  clearInterval(sampling);
  return { rows, megabytes: bytes / 1e6, seconds: (performance.now() - startedAt) / 1000, beforeMb, highestMb };
}
