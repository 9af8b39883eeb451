import { request as send } from 'node:http';

/** Bytes of an answer's body as they travel in an encoding. @throws Error when the shop does not send that encoding */
export async function countWireBytes(url: string, encoding: 'br' | 'gzip'): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = send(url, { headers: { 'accept-encoding': encoding } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength;
      });
      answer.on('end', () => {
        // Tiny files are sent as they are: compressing them gains nothing.
        if (answer.headers['content-encoding'] === encoding || bytes < 1024) resolve(bytes);
        else reject(new Error(`Expected ${url} in ${encoding}, got ${answer.headers['content-encoding'] ?? 'plain'}`));
      });
    });
    request.on('error', reject);
    request.end();
  });
}
