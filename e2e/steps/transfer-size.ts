import { type IncomingMessage, request as send } from 'node:http';

/** Ten packets of 1460 bytes are what a server sends before it hears from the browser again. */
export const FIRST_FLIGHT = 14_600;
export const PACKET = 1460;

/** Size of a response's body in bytes in a content encoding. @throws Error if the shop does not use that encoding */
export async function measureTransferSize(url: string, encoding: 'br' | 'gzip'): Promise<number> {
  return (await measureResponse(url, encoding)).body;
}

/** Sizes of a response over HTTP/1.1 in bytes. @throws Error if the shop does not use that encoding */
export async function measureResponse(
  url: string,
  encoding: 'br' | 'gzip',
): Promise<{ headers: number; body: number }> {
  return new Promise((resolve, reject) => {
    const request = send(url, { headers: { 'accept-encoding': encoding } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength;
      });
      response.on('end', () => {
        // Tiny files are sent uncompressed.
        if (response.headers['content-encoding'] === encoding || bytes < 1024)
          resolve({ headers: sizeOfHeaders(response), body: bytes });
        else
          reject(new Error(`Expected ${url} in ${encoding}, got ${response.headers['content-encoding'] ?? 'plain'}`));
      });
    });
    request.on('error', reject);
    request.end();
  });
}

/** A name, a colon, a space, a value and a line end each, between the status line and an empty line. */
function sizeOfHeaders({ httpVersion, statusCode, statusMessage, rawHeaders }: IncomingMessage): number {
  const status = `HTTP/${httpVersion} ${statusCode} ${statusMessage}\r\n\r\n`;
  return status.length + rawHeaders.reduce((sum, text) => sum + Buffer.byteLength(text, 'latin1') + 2, 0);
}
