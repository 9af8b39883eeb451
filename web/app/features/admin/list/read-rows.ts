const LINE_FEED = 10;

/** A CSV file, with how many rows of it have come so far: its head is none. */
export async function readRows({ body, headers }: Response, onRows: (rows: number) => void): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let lines = 0;
  const reader = body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    chunks.push(part.value);
    for (const byte of part.value) if (byte === LINE_FEED) lines++;
    onRows(Math.max(0, lines - 1));
  }
  return new Blob(chunks, { type: headers.get('content-type') ?? '' });
}
