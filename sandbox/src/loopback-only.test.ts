import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { callJson, startTestSandbox } from './testing/test-sandbox.ts';

/** The status and body of the response to these headers, sent over a socket of our own. */
async function send(url: string, { method = 'GET', headers }: { method?: string; headers: string[] }) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  const lines = [
    `${method} /sandbox/clock HTTP/1.1`,
    ...headers,
    'Content-Type: application/json',
    'Content-Length: 20',
  ];
  socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n{"advanceMinutes":1}`);
  const response = await text(socket);
  return { status: Number(response.split(' ')[1]), body: response.slice(response.indexOf('\r\n\r\n') + 4) };
}

test('a name that was rebound to this machine is refused', async () => {
  await using sandbox = await startTestSandbox();
  const { port } = new URL(sandbox.url);
  for (const host of [
    'evil.example',
    `evil.example:${port}`,
    `127.0.0.1.evil.example:${port}`,
    `localhost@evil.example:${port}`,
    '10.0.0.1',
    '',
  ]) {
    for (const method of ['GET', 'POST']) {
      const { status, body } = await send(sandbox.url, { method, headers: [`Host: ${host}`] });
      expect([status, body], host).toEqual([
        421,
        '{"message":"The sandbox answers under localhost and 127.0.0.1 only."}',
      ]);
    }
  }
});

test('a page of another site changes nothing', async () => {
  await using sandbox = await startTestSandbox();
  const host = `Host: ${new URL(sandbox.url).host}`;
  for (const header of [
    'Origin: https://evil.example',
    'Origin: null',
    'Origin: http://localhost.evil.example',
    'Sec-Fetch-Site: cross-site',
  ]) {
    const { status, body } = await send(sandbox.url, { method: 'POST', headers: [host, header] });
    expect([status, body], header).toEqual([
      403,
      '{"message":"The sandbox accepts no changes from pages of other sites."}',
    ]);
  }
});

test('this machine is served under each of its names', async () => {
  await using sandbox = await startTestSandbox();
  const { port } = new URL(sandbox.url);
  for (const host of [`localhost:${port}`, `LOCALHOST:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`]) {
    const headers = [`Host: ${host}`, `Origin: http://${host}`, 'Sec-Fetch-Site: same-origin'];
    expect((await send(sandbox.url, { method: 'POST', headers })).status, host).toBe(200);
  }
  expect((await callJson(`${sandbox.url}/connection`)).status).toBe(200);
});
