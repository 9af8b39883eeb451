import { createServer, type Server } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { openPartnerSandbox } from '../../../test/partner-sandbox.ts';
import type { MailMessage, MailTransport } from '../mail-transport.ts';
import { createSmtpTransport } from './smtp-transport.ts';

const PATIENCE_MS = 30_000;
/** Where the deadline is what a test is about. */
const HASTE_MS = 3000;
const PICTURE = Buffer.from('89504e470d0a1a0a', 'hex');
let serial = 0;
const sandbox = await openPartnerSandbox();
const transport = createTransport(sandbox.connection.smtpUrl);
afterAll(() => transport.close());

function createTransport(url: string, timeoutMs = PATIENCE_MS): MailTransport {
  return createSmtpTransport({ url, from: { address: 'shop@example.com', name: 'esimshop' }, timeoutMs });
}

function describeMail(overrides: Partial<MailMessage> = {}): MailMessage & { to: { address: string } } {
  serial++;
  return {
    messageId: `<ES-${serial}.confirmation@shop.example.com>`,
    to: { address: `traveller-${serial}@example.com`, name: 'Ada "the, first" Løvelace' },
    subject: 'Your eSIM is ready – İstanbul',
    text: 'Scan the code.',
    html: '<p>Scan <img src="cid:qr-1@esimshop" alt="QR"></p>',
    attachments: [{ filename: 'esim.png', contentType: 'image/png', content: PICTURE, contentId: 'qr-1@esimshop' }],
    ...overrides,
  };
}

async function listen(server: Server, host = '127.0.0.1'): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('Expected the server to listen on a port');
  return address.port;
}

const mailsTo = ({ to }: MailMessage) => sandbox.readMails(to.address);

function send(mail: MailMessage): Promise<Error & { permanent?: boolean }> {
  return transport.send(mail).then(
    () => {
      throw new Error('Expected the delivery to fail');
    },
    (error: Error) => error,
  );
}

/** The mail as it goes over the wire. */
async function capture(mail: MailMessage): Promise<string> {
  let raw = '';
  const server = createServer((socket) => {
    let isMail = false;
    socket.on('error', () => {});
    socket.on('data', (data) => {
      if (isMail) raw += data;
      else isMail = String(data).startsWith('DATA');
      if (!raw) socket.write(isMail ? '354 go\r\n' : '250 ok\r\n');
      else if (raw.endsWith('\r\n.\r\n')) socket.write('250 ok\r\n');
    });
    socket.write('220 ready\r\n');
  });
  const capturing = createTransport(`smtp://127.0.0.1:${await listen(server)}`);
  await capturing.send(mail);
  capturing.close();
  server.close();
  return raw;
}

test('a mail arrives complete: Message-ID, both bodies and the inline image', async () => {
  const mail = describeMail();
  await transport.send(mail);
  const [arrived, ...others] = await mailsTo(mail);
  expect(others).toEqual([]);
  expect(arrived).toMatchObject({ messageId: mail.messageId, subject: mail.subject });
  expect(arrived?.text).toContain('Scan the code.');
  expect(arrived?.html).toContain('cid:qr-1@esimshop');
  const [picture] = arrived?.attachments ?? [];
  expect(picture).toMatchObject({ filename: 'esim.png', contentType: 'image/png' });
  expect(picture?.contentId).toContain('qr-1@esimshop');
  expect(Buffer.from(picture?.contentBase64 ?? '', 'base64')).toEqual(PICTURE);
});

test('a permanently rejected recipient is reported as permanent', async () => {
  await sandbox.addFault({ partner: 'mail', operation: 'deliver', fault: 'reject' });
  expect((await send(describeMail())).permanent).toBe(true);
});

// RFC 3463 for the codes; Postfix SMTPD_ACCESS_README, "Delayed evaluation of SMTP access restriction lists", for refusals
// of the client and the sender at RCPT TO.
test.each([
  ['550 5.1.1 User unknown', true],
  ['550 5.1.2 Bad destination system', true],
  ['552 5.2.2 Mailbox full', true],
  ['550-5.2.1 Mailbox disabled\r\n550 5.2.1 See the manual', true],
  ['553 5.1.8 Sender address rejected: Domain not found', false],
  ['554 5.7.1 Service unavailable; Client host blocked', false],
  ['554 5.7.1 Relay access denied', false],
  ['553 5.7.1 Sender address rejected: not owned by user', false],
  ['550 Requested action not taken', false],
  ['552 5.3.4 Message too big', false],
  ['450 4.2.1 Mailbox busy', false],
])('a recipient that is answered with "%s" is refused for good: %s', async (reply, permanent) => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (data) => socket.write(data.toString().startsWith('RCPT') ? `${reply}\r\n` : '250 ok\r\n'));
    socket.write('220 ready\r\n');
  });
  const strict = createTransport(`smtp://127.0.0.1:${await listen(server)}`);
  await expect(strict.send(describeMail())).rejects.toMatchObject({ permanent });
  strict.close();
  server.close();
});

test('transient failures are not permanent', async () => {
  for (const fault of ['500', '503', '429', '503-processed', 'reset']) {
    await sandbox.addFault({ partner: 'mail', operation: 'deliver', fault });
    expect((await send(describeMail())).permanent, fault).toBe(false);
  }
  const unreachable = createTransport('smtp://127.0.0.1:1');
  await expect(unreachable.send(describeMail())).rejects.toMatchObject({ permanent: false });
});

test('a lost response is reported and not retried by the transport', async () => {
  const mail = describeMail();
  await sandbox.addFault({ partner: 'mail', operation: 'deliver', fault: 'lost' });
  expect((await send(mail)).permanent).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await mailsTo(mail)).toHaveLength(1);
});

test('a server that stops responding times out at the deadline without delaying the next mail', async () => {
  const hasty = createTransport(sandbox.connection.smtpUrl, HASTE_MS);
  await sandbox.addFault({ partner: 'mail', operation: 'deliver', fault: 'timeout' });
  const startedAt = performance.now();
  await expect(hasty.send(describeMail())).rejects.toMatchObject({ permanent: false });
  expect(performance.now() - startedAt).toBeLessThan(PATIENCE_MS);
  const next = describeMail();
  await hasty.send(next);
  expect(await mailsTo(next)).toHaveLength(1);
  hasty.close();
});

test('a server that keeps sending without end times out at the deadline', async () => {
  const drips: NodeJS.Timeout[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => drips.push(setInterval(() => socket.write('250-more\r\n'), 50)));
    socket.write('220 ready\r\n');
  });
  const slow = createTransport(`smtp://127.0.0.1:${await listen(server)}`, HASTE_MS);
  const startedAt = performance.now();
  await expect(slow.send(describeMail())).rejects.toMatchObject({ permanent: false });
  expect(performance.now() - startedAt).toBeLessThan(PATIENCE_MS);
  for (const drip of drips) clearInterval(drip);
  slow.close();
  server.close();
});

test('a remote server without encryption gets no mail, unless its URL exempts it', async () => {
  const received: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (data) => {
      received.push(data.toString());
      socket.write('250 ok\r\n');
    });
    socket.write('220 ready\r\n');
  });
  const url = `smtp://127.0.0.2:${await listen(server, '127.0.0.2')}`;
  const strict = createTransport(url);
  await expect(strict.send(describeMail())).rejects.toMatchObject({ permanent: false });
  expect(received.join('')).not.toContain('MAIL FROM');
  const exempt = createTransport(`${url}?requireTLS=false`);
  expect(await exempt.send(describeMail())).toMatch(/^250/);
  expect(received.join('')).toContain('MAIL FROM');
  strict.close();
  exempt.close();
  server.close();
});

test('a mail goes to exactly one plain address', async () => {
  for (const address of [
    'a@example.com, b@example.com',
    'Ada <a@example.com>',
    'a@example.com\r\nBcc: b@example.com',
    '"a@evil.example b"@example.com',
    'a',
    '',
  ]) {
    const error = await send(describeMail({ to: { address, name: '' } }));
    expect(error.permanent, address).toBe(true);
  }
});

test('line breaks in a subject or name add no header', async () => {
  const name = 'Ada\r\nBcc: spy@example.com';
  const raw = await capture(
    describeMail({
      subject: 'Hello\r\nBcc: spy@example.com',
      to: { address: 'ada@example.com', name },
      replyTo: { address: 'deniz@example.com', name },
    }),
  );
  expect(raw.match(/^Subject: Hello Bcc: spy@example\.com\r$/m)).not.toBeNull();
  expect(raw).not.toMatch(/^Bcc:/im);
});

test('a mail that can be ended says where one request ends it, and no other does', async () => {
  const unsubscribeUrl = 'https://shop.example/api/ratings/unsubscribe?token=rt_1';
  const raw = await capture(describeMail({ unsubscribeUrl }));
  expect(raw.replaceAll('\r\n ', ' ')).toContain(`List-Unsubscribe: <${unsubscribeUrl}>\r\n`);
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(await capture(describeMail())).not.toContain('List-Unsubscribe');
});

test('a mail that answers others names them and counts as a person’s; every other is automatic', async () => {
  const raw = await capture(describeMail({ answers: ['<first@example.com>', '<second@example.com>'] }));
  expect(raw).toMatch(/^In-Reply-To: <second@example\.com>\r$/m);
  expect(raw).toMatch(/^References: <first@example\.com> <second@example\.com>\r$/m);
  expect(raw).not.toMatch(/^Auto-Submitted:/m);
  const automatic = await capture(describeMail());
  expect(automatic).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(automatic).not.toMatch(/^(In-Reply-To|References):/m);
});

test('the check tells a responding server from an unreachable or silent one', async () => {
  expect(await transport.check()).toBe(true);
  const unreachable = createTransport('smtp://127.0.0.1:1');
  expect(await unreachable.check()).toBe(false);

  const silent = createServer();
  const toSilent = createTransport(`smtp://127.0.0.1:${await listen(silent)}`, HASTE_MS);
  const startedAt = performance.now();
  expect(await toSilent.check()).toBe(false);
  expect(performance.now() - startedAt).toBeLessThan(PATIENCE_MS);
  silent.close();
});

test.each(['=?utf-8?q?Bank?=', `Support: =?utf-8?q?Bank?= ${'and İstanbul '.repeat(12)}`, '=?UTF-8?B?QmFuaw==?='])(
  'a subject with an encoded word in it arrives as it was written: %s',
  async (subject) => {
    const mail = describeMail({ subject });
    await transport.send(mail);
    expect((await mailsTo(mail))[0]?.subject).toBe(subject);
  },
);

test('a name that looks like an encoded word is left out of the header', async () => {
  const name = '=?utf-8?q?Bank?=';
  const raw = await capture(
    describeMail({ to: { address: 'ada@example.com', name }, replyTo: { address: 'deniz@example.com', name } }),
  );
  expect(raw).toMatch(/^To: ada@example\.com\r$/m);
  expect(raw).toMatch(/^Reply-To: deniz@example\.com\r$/m);
});
