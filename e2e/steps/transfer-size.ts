import { request as send } from 'node:http';

/** Size of a response's body in bytes in a content encoding. @throws Error if the shop does not use that encoding */
export async function measureTransferSize(url: string, encoding: 'br' | 'gzip'): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = send(url, { headers: { 'accept-encoding': encoding } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength;
      });
      response.on('end', () => {
        // Tiny files are sent uncompressed.
        if (response.headers['content-encoding'] === encoding || bytes < 1024) resolve(bytes);
        else
          reject(new Error(`Expected ${url} in ${encoding}, got ${response.headers['content-encoding'] ?? 'plain'}`));
      });
    });
    request.on('error', reject);
    request.end();
  });
}
