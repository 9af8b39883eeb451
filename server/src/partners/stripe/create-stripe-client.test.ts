import { createServer } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { createStripeClient } from './create-stripe-client.ts';

let answer = '';
const server = createServer((_request, response) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(answer),
);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());
const address = server.address();
const port = typeof address === 'object' && address ? address.port : 0;
const stripe = createStripeClient({ secretKey: 'sk_test_1', baseUrl: `http://127.0.0.1:${port}` });

test.each(['"OK"', '42', 'true', 'null', '', '<html></html>'])(
  'the response %j is an error of the request, which ends, and not one that nobody catches',
  { timeout: 5_000 },
  async (text) => {
    answer = text;
    await expect(stripe.paymentIntents.retrieve('pi_1')).rejects.toThrow(/JSON|response|null/i);
  },
);
