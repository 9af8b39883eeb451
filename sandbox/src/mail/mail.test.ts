import { expect, test } from 'vitest';
import { sendMail } from '../testing/send-mail.ts';
import { startTestSandbox } from '../testing/test-sandbox.ts';

const message = `From: Shop <shop@shop.example>
To: ada@example.com
Subject: =?utf-8?q?Your_eSIM_is_ready_=C4=B1?=
Message-ID: <ES-1.confirmation@shop.example>
MIME-Version: 1.0
Content-Type: multipart/related; boundary="b"

--b
Content-Type: text/html; charset=utf-8

<p>Scan <img src="cid:qr@shop"></p><script>alert(1)</script>
--b
Content-Type: image/png
Content-ID: <qr@shop>
Content-Disposition: inline; filename="qr.png"
Content-Transfer-Encoding: base64

iVBORw0KGgo=
--b--`;

test('a message is stored with its parts and found by recipient', async () => {
  await using sandbox = await startTestSandbox();
  const { smtpUrl } = sandbox.connection;
  expect(await sendMail(smtpUrl, { to: 'Ada@example.com', message })).toMatch(/^250/);
  expect(await sendMail(smtpUrl, { to: 'other@example.com', message })).toMatch(/^250/);
  await sandbox.restart();
  const found = await sandbox.control('GET', 'mailbox/messages?to=ada@example.com');
  expect(found.body).toMatchObject({
    messages: [
      {
        messageId: '<ES-1.confirmation@shop.example>',
        from: 'shop@shop.example',
        to: ['Ada@example.com'],
        subject: 'Your eSIM is ready ı',
        attachments: [
          {
            filename: 'qr.png',
            contentType: 'image/png',
            contentId: 'qr@shop',
            disposition: 'inline',
            contentBase64: 'iVBORw0KGgo=',
          },
        ],
      },
    ],
  });
  expect((await sandbox.control('GET', 'mailbox/messages')).body).toMatchObject({
    messages: [{ id: '2' }, { id: '1' }],
  });
});

test('the mailbox page shows a message with its images and runs no scripts', async () => {
  await using sandbox = await startTestSandbox();
  await sendMail(sandbox.connection.smtpUrl, { to: 'ada@example.com', message });
  const list = await sandbox.control('GET', 'mailbox');
  expect(list.body).toContain('Your eSIM is ready ı');
  const page = await sandbox.control('GET', 'mailbox/messages/1');
  expect(page.body).toContain('src="/sandbox/mailbox/messages/1/html"');
  const rendered = await sandbox.control('GET', 'mailbox/messages/1/html');
  expect(rendered.body).toContain('src="data:image/png;base64,iVBORw0KGgo="');
  expect(rendered.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups/);
  expect(rendered.headers.get('content-security-policy')).not.toContain('allow-scripts');
  expect((await sandbox.control('GET', 'mailbox/messages/9')).status).toBe(404);
});

test('clearing the mailbox keeps the count of accepted messages', async () => {
  await using sandbox = await startTestSandbox();
  await sendMail(sandbox.connection.smtpUrl, { to: 'ada@example.com', message });
  expect((await sandbox.control('DELETE', 'mailbox/messages')).status).toBe(204);
  expect((await sandbox.control('GET', 'mailbox/messages')).body).toEqual({ messages: [] });
  expect((await sandbox.control('GET', 'ledger')).body).toMatchObject({ mail: { accepted: 1, messages: [] } });
});

test.each([
  ['reject', /^550/, 0],
  ['500', /^554/, 0],
  ['503', /^421/, 0],
  ['429', /^451/, 0],
  ['503-processed', /^451/, 1],
  ['lost', /^closed/, 1],
  ['reset', /^closed/, 0],
  ['slow', /^250/, 1],
])('the mail fault %s replies %s and leaves %i messages', async (fault, reply, count) => {
  await using sandbox = await startTestSandbox();
  await sandbox.control('POST', 'faults', { partner: 'mail', operation: 'deliver', fault, delayMs: 50 });
  const { smtpUrl } = sandbox.connection;
  expect(await sendMail(smtpUrl, { to: 'ada@example.com', message })).toMatch(reply);
  expect((await sandbox.control('GET', 'ledger')).body).toMatchObject({ mail: { accepted: count } });
  expect(await sendMail(smtpUrl, { to: 'ada@example.com', message })).toMatch(/^250/);
});
