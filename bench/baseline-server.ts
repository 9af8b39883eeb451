import { createServer } from 'node:http';
import type { RecordedResponse } from './measure-reads.ts';

/** The upper limit of a Node process: responds with the same headers and bytes, without computing anything. */
process.once('message', (responses: RecordedResponse[]) => {
  const byPath = new Map(
    responses.map(({ path, headers, bodyBase64 }) => [path, { headers, body: Buffer.from(bodyBase64, 'base64') }]),
  );
  const server = createServer((request, response) => {
    const recorded = byPath.get(request.url ?? '');
    response.writeHead(recorded ? 200 : 404, recorded?.headers);
    response.end(recorded?.body);
  });
  server.listen(0, 'localhost', () => {
    const address = server.address();
    if (typeof address === 'object' && address) process.send?.(address.port);
  });
});
