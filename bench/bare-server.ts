import { createServer } from 'node:http';
import type { BareAnswer } from './measure-reads.ts';

/** The fastest a Node process can answer: the same headers and bytes, with nothing thought about. */
process.once('message', (answers: BareAnswer[]) => {
  const byPath = new Map(
    answers.map(({ path, headers, bodyBase64 }) => [path, { headers, body: Buffer.from(bodyBase64, 'base64') }]),
  );
  const server = createServer((request, response) => {
    const answer = byPath.get(request.url ?? '');
    response.writeHead(answer ? 200 : 404, answer?.headers);
    response.end(answer?.body);
  });
  server.listen(0, 'localhost', () => {
    const address = server.address();
    if (typeof address === 'object' && address) process.send?.(address.port);
  });
});
