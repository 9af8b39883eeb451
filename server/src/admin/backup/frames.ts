const LENGTH_BYTES = 4;

/** A length in four bytes, and as many bytes. */
export function toFrame(payload: Buffer): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(payload.length);
  return Buffer.concat([length, payload]);
}

/** Ends a table. */
export const EMPTY_FRAME: Buffer = toFrame(Buffer.alloc(0));

/**
 * The payloads of a stream of frames, each when it has arrived whole.
 * @throws Error if the stream ends within a frame
 */
export async function* readFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let pending: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    pending = pending.length > 0 ? Buffer.concat([pending, chunk]) : chunk;
    while (pending.length >= LENGTH_BYTES) {
      const end = LENGTH_BYTES + pending.readUInt32BE();
      if (pending.length < end) break;
      yield pending.subarray(LENGTH_BYTES, end);
      pending = pending.subarray(end);
    }
  }
  if (pending.length > 0) throw new Error('Expected a whole frame, the stream ended within it');
}
