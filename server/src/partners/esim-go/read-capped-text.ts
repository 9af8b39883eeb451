import type { Response } from 'undici';

const MAX_BYTES = 5_000_000;

/** The body as text. @throws Error when it is larger than 5 MB or breaks off. */
export async function readCappedText(response: Response): Promise<string> {
  if (!response.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new Error(`Expected an answer of at most ${MAX_BYTES} bytes, got more`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
