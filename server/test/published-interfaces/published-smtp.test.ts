import { createServer, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createSmtpTransport } from '../../src/partners/smtp/smtp-transport.ts';
import { readSmtpTable, SMTP, type SmtpOutcome } from './smtp.ts';

/** A mail server that answers as its document says it may, and at one stage as a test wants it to. */
let stage = '';
let reply = '';
/** Whether a mail was accepted. */
let hasAccepted = false;

/** What it says to commands that it grants. */
const GOOD = {
  AUTH: '235 2.7.0 Authentication successful',
  MAIL: '250 2.1.0 Ok',
  RCPT: '250 2.1.5 Ok',
} as const;

const answerAt = (at: string, usual: string) => `${at === stage ? reply : usual}\r\n`;

function converse(socket: Socket): void {
  let isContent = false;
  socket.on('error', () => {});
  socket.on('data', (data) => {
    const text = data.toString();
    if (isContent) {
      if (!text.endsWith('\r\n.\r\n')) return;
      isContent = false;
      const answer = answerAt('content', '250 2.0.0 Ok');
      hasAccepted = answer.startsWith('2');
      socket.write(answer);
      return;
    }
    const command = text.slice(0, 4).toUpperCase();
    const offers = stage === 'STARTTLS' ? '250-STARTTLS\r\n' : '';
    switch (command) {
      case 'EHLO':
        socket.write(stage === 'EHLO' ? `${reply}\r\n` : `250-mail.example\r\n${offers}250 AUTH PLAIN\r\n`);
        return;
      case 'STAR':
        socket.write(answerAt('STARTTLS', '220 Go ahead'));
        return;
      case 'AUTH':
      case 'MAIL':
      case 'RCPT':
        socket.write(answerAt(command, GOOD[command]));
        return;
      case 'DATA':
        isContent = stage !== 'DATA';
        socket.write(answerAt('DATA', '354 End data with a point'));
        return;
      default:
        socket.write('250 2.0.0 Ok\r\n');
    }
  });
  socket.write(answerAt('greeting', '220 mail.example ready'));
}

const server = createServer(converse);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());
const address = server.address();
const port = typeof address === 'object' && address ? address.port : 0;

/** What the shop makes of the answer: sent, to be sent again, or given up. */
async function deliver(at: string, answer: string): Promise<SmtpOutcome> {
  [stage, reply, hasAccepted] = [at, answer, false];
  const needsTls = at === 'STARTTLS' ? '?requireTLS=true' : '';
  const transport = createSmtpTransport({
    url: `smtp://shop:secret@127.0.0.1:${port}${needsTls}`,
    from: { address: 'shop@example.com', name: 'esimshop' },
    timeoutMs: 2_000,
  });
  const content = { subject: 'Your eSIM', text: 'Scan the code.', html: '<p>Scan the code.</p>', attachments: [] };
  const to = { address: 'ada@example.com', name: 'Ada' };
  try {
    await transport.send({ ...content, to, messageId: '<ES-1.confirmation@shop.example.com>' });
    return 'sent';
  } catch (error) {
    return error instanceof Error && 'permanent' in error && error.permanent === true ? 'final' : 'retried';
  } finally {
    transport.close();
  }
}

test.each(readSmtpTable(SMTP.replies))('$stage $reply is $outcome', async ({ stage: at, reply: code, outcome }) => {
  expect(await deliver(at, `${code} As the document says`)).toBe(outcome);
  expect(hasAccepted).toBe(outcome === 'sent');
});

test.each(readSmtpTable(SMTP.enhancedCodes))('$reply about a recipient or a mail is $outcome', async (line) => {
  const { reply: code, outcome } = line;
  for (const at of ['RCPT', 'content']) {
    expect(await deliver(at, `550 ${code} As the document says`), at).toBe(outcome);
    expect(await deliver(at, `550-${code} As the document\r\n550 ${code} says`), at).toBe(outcome);
    // The class of the code is that of the answer: with a 4xx it may pass.
    expect(await deliver(at, `450 ${code.replace(/^5/, '4')} As the document says`), at).toBe('retried');
  }
  expect(await deliver('MAIL', `550 ${code} As the document says`)).toBe('retried');
});
