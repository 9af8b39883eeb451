import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { findingLine } from '../../../test/finding-line.ts';
import { trust } from '../../../test/https-front.ts';
import { makeCertificate } from '../../../test/make-certificate.ts';
import { createSmtpTransport } from './smtp-transport.ts';

const certificate = makeCertificate('localhost');
trust(certificate);
let server: SMTPServer | undefined;
afterEach(() => server?.close());

/** A mail server that knows one login and fails the test if it gets a mail. */
async function listen(options: SMTPServerOptions = {}): Promise<number> {
  server = new SMTPServer({
    ...certificate,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === 'shop' && password === 'p@ss'
        ? done(null, { user: 'shop' })
        : done(Object.assign(new Error('Invalid login'), { responseCode: 535 })),
    onMailFrom: (_address, _session, done) => done(new Error('Expected no mail')),
    ...options,
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return (server.server.address() as AddressInfo).port;
}

async function check(url: string): Promise<string[]> {
  const transport = createSmtpTransport({ url, from: { address: 'a@example.com', name: '' }, timeoutMs: 1000 });
  const lines: string[] = [];
  for await (const finding of transport.checkAccount()) lines.push(findingLine(finding).line);
  transport.close();
  return lines;
}

test.each([
  ['STARTTLS', 'smtp', {}, '?requireTLS=true'],
  ['TLS from the start', 'smtps', { secure: true }, ''],
])('with %s and the right login it passes', async (_how, scheme, options, query) => {
  const port = await listen(options);
  const url = `${scheme}://shop:p%40ss@localhost:${port}/${query}`;
  expect((await check(url)).at(-1)).toBe(`pass: localhost:${port} accepts an encrypted connection and the login.`);
});

test('a wrong login, a server without encryption and an unknown certificate fail', async () => {
  const port = await listen();
  expect(await check(`smtp://shop:wrong@localhost:${port}`)).toContainEqual(
    expect.stringMatching(/^fail: localhost:\d+ refuses the login: .*Invalid login/),
  );
  expect(await check(`smtps://shop:p%40ss@localhost:${port}`)).toEqual([
    expect.stringMatching(/^fail: localhost:\d+ cannot be (reached|encrypted)/),
  ]);
  server?.close();
  const plain = await listen({ disabledCommands: ['STARTTLS'] });
  // On this machine encryption is optional, so that it is asked for here as it is elsewhere.
  expect(await check(`smtp://shop:p%40ss@localhost:${plain}?requireTLS=true`)).toContainEqual(
    expect.stringMatching(/^fail: The connection to localhost:\d+ cannot be encrypted/),
  );
  server?.close();
  const unknown = await listen({ ...makeCertificate('localhost'), secure: true });
  expect(await check(`smtps://shop:p%40ss@localhost:${unknown}`)).toEqual([
    expect.stringMatching(/^fail: localhost:\d+ cannot be .*self-signed certificate/),
  ]);
});

test('unencrypted or unauthenticated delivery is reported', async () => {
  const port = await listen({ authOptional: true });
  expect(await check(`smtp://127.0.0.1:${port}?ignoreTLS=true`)).toEqual([
    `warn: Mails go to 127.0.0.1:${port} without encryption.`,
    'warn: SMTP_URL has no login.',
    `pass: 127.0.0.1:${port} accepts the connection.`,
  ]);
});
