import { expect, test } from 'vitest';
import { sendMail } from '../testing/send-mail.ts';
import { startTrial } from '../testing/trial-sandbox.ts';

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

test('a message is caught with its parts and found by its addressee', async () => {
  await using trial = await startTrial();
  const { smtpUrl } = trial.sandbox().connection;
  expect(await sendMail(smtpUrl, { to: 'Ada@example.com', message })).toMatch(/^250/);
  expect(await sendMail(smtpUrl, { to: 'other@example.com', message })).toMatch(/^250/);
  await trial.restart();
  const found = await trial.control('GET', 'mailbox/messages?to=ada@example.com');
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
  expect((await trial.control('GET', 'mailbox/messages')).body).toMatchObject({ messages: [{ id: '2' }, { id: '1' }] });
});

test('the mailbox page shows the letter with its images and runs nothing in it', async () => {
  await using trial = await startTrial();
  await sendMail(trial.sandbox().connection.smtpUrl, { to: 'ada@example.com', message });
  const list = await trial.control('GET', 'mailbox');
  expect(list.body).toContain('Your eSIM is ready ı');
  const page = await trial.control('GET', 'mailbox/messages/1');
  expect(page.body).toContain('src="/sandbox/mailbox/messages/1/html"');
  const letter = await trial.control('GET', 'mailbox/messages/1/html');
  expect(letter.body).toContain('src="data:image/png;base64,iVBORw0KGgo="');
  expect(letter.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups/);
  expect(letter.headers.get('content-security-policy')).not.toContain('allow-scripts');
  expect((await trial.control('GET', 'mailbox/messages/9')).status).toBe(404);
});

test('emptying the mailbox keeps the count of what was accepted', async () => {
  await using trial = await startTrial();
  await sendMail(trial.sandbox().connection.smtpUrl, { to: 'ada@example.com', message });
  expect((await trial.control('DELETE', 'mailbox/messages')).status).toBe(204);
  expect((await trial.control('GET', 'mailbox/messages')).body).toEqual({ messages: [] });
  expect((await trial.control('GET', 'ledger')).body).toMatchObject({ mail: { accepted: 1, messages: [] } });
});

test.each([
  ['refuse', /^550/, 0],
  ['500', /^554/, 0],
  ['503', /^421/, 0],
  ['429', /^451/, 0],
  ['503-processed', /^451/, 1],
  ['lost', /^closed/, 1],
  ['reset', /^closed/, 0],
  ['slow', /^250/, 1],
])('the mail fault %s answers %s and leaves %i messages', async (fault, reply, count) => {
  await using trial = await startTrial();
  await trial.control('POST', 'faults', { partner: 'mail', operation: 'deliver', fault, delayMs: 50 });
  const { smtpUrl } = trial.sandbox().connection;
  expect(await sendMail(smtpUrl, { to: 'ada@example.com', message })).toMatch(reply);
  expect((await trial.control('GET', 'ledger')).body).toMatchObject({ mail: { accepted: count } });
  expect(await sendMail(smtpUrl, { to: 'ada@example.com', message })).toMatch(/^250/);
});
