import { createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import { encodeWord } from 'nodemailer/lib/mime-funcs';
import { assertNoOpenTransaction } from '../../platform/database/transaction.ts';
import { abortAfter } from '../abort-after.ts';
import type { MailMessage, MailTransport } from '../mail-transport.ts';
import { checkMailServer } from './check-mail-server.ts';

type SmtpOptions = {
  /** `smtps://user:password@host` uses TLS from the start; `smtp://` is upgraded with STARTTLS. */
  url: string;
  from: { address: string; name: string };
  /** For a whole delivery, from waiting for a connection to the server's last response. */
  timeoutMs: number;
};

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const MAX_CONNECTIONS = 3;
const IDLE_MS = 30_000;
/** RFC 2047, section 2. */
const MAX_ENCODED_WORD = 75;

/**
 * Delivers mails to an SMTP server over a few pooled connections. A delivery with a lost response is not retried
 * here: the caller retries with the same Message-ID.
 */
export function createSmtpTransport({ url, from, timeoutMs }: SmtpOptions): MailTransport {
  const pool = createTransport({
    url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    maxRequeues: 0,
    idleTimeout: IDLE_MS,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    ...(mustEncrypt(url) && { requireTLS: true }),
  });

  return {
    async send(message) {
      assertNoOpenTransaction('SMTP delivery');
      if (!isMailboxAddress(message.to.address))
        throw Object.assign(new Error('Expected one plain e-mail address to send to'), { permanent: true });
      try {
        return await abortAfter(timeoutMs, async (signal) => {
          const mail = new MailComposer(toNodemailerMessage(message, from)).compile();
          // In one piece: as a stream, each of its thirty parts goes to the server by itself.
          const { response } = await pool.sendMail({ envelope: mail.getEnvelope(), raw: await mail.build(), signal });
          return response;
        });
      } catch (error) {
        throw toDeliveryError(error);
      }
    },
    async check() {
      assertNoOpenTransaction('SMTP check');
      const deadline = Promise.withResolvers<false>();
      const timer = setTimeout(() => deadline.resolve(false), timeoutMs);
      try {
        return await Promise.race([pool.verify(), deadline.promise]);
      } catch {
        return false;
      } finally {
        clearTimeout(timer);
      }
    },
    checkAccount() {
      assertNoOpenTransaction('SMTP check');
      return checkMailServer({ url, encrypts: mustEncrypt(url) || asksForTls(url), logIn: () => pool.verify() });
    },
    close: () => pool.close(),
  };
}

/**
 * Mails contain activation codes: unencrypted delivery is allowed only on this machine or if the URL exempts it by
 * name.
 */
function mustEncrypt(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  return !LOOPBACK.has(hostname) && !searchParams.has('requireTLS') && !searchParams.has('ignoreTLS');
}

function asksForTls(url: string): boolean {
  return new URL(url).searchParams.get('requireTLS') === 'true';
}

function toNodemailerMessage(message: MailMessage, from: { address: string; name: string }) {
  return {
    from: withPlainName({ ...from, name: message.fromName ?? from.name }),
    to: withPlainName(message.to),
    ...(message.replyTo && { replyTo: withPlainName(message.replyTo) }),
    messageId: message.messageId,
    subject: hasEncodedWord(message.subject) ? encodeWord(message.subject, 'B', MAX_ENCODED_WORD) : message.subject,
    // Mostly Latin letters; by default the library counts them in every part.
    textEncoding: 'quoted-printable' as const,
    text: message.text,
    html: message.html,
    ...threadHeaders(message),
    disableFileAccess: true,
    disableUrlAccess: true,
    attachments: message.attachments.map(({ filename, contentType, content, contentId }) => ({
      filename,
      contentType,
      content,
      ...(contentId && { cid: contentId, contentDisposition: 'inline' as const }),
    })),
  };
}

/** RFC 5322, section 3.6.4, for what a person wrote; RFC 3834, section 5, for the rest, with RFC 8058 where it can be ended. */
function threadHeaders({ answers, unsubscribeUrl }: MailMessage) {
  const inReplyTo = answers?.at(-1);
  if (answers && inReplyTo !== undefined) return { inReplyTo, references: [...answers] };
  return {
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl !== undefined && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/** Text that looks like an encoded word (RFC 2047): the library sends it unchanged, and the reader would decode it. */
function hasEncodedWord(text: string): boolean {
  return text.includes('=?');
}

/** The library only quotes such a name, and many readers decode in quotes, too: the address goes without it. */
function withPlainName({ address, name }: { address: string; name: string }): { address: string; name: string } {
  return { address, name: hasEncodedWord(name) ? '' : name };
}

/**
 * RFC 3463, in the reply to RCPT TO or DATA: the recipient's address (5.1.0 to 5.1.6), domain (5.1.10, RFC 7505) or mailbox (5.2) cannot receive it. Codes
 * about the sender (5.1.7, 5.1.8), about policy (5.7) and replies without a code are not about the recipient: Postfix,
 * for one, refuses blocked clients and senders at RCPT TO only (smtpd_delay_reject).
 */
const RECIPIENT_REFUSED = /^5\d\d[ -]5\.(1\.([0-6]|10)|2\.\d{1,3})\b/;

/**
 * Classifies a failed delivery: `permanent` if the server refused this recipient for good, false for everything that may
 * pass: the network, timeouts, 4xx, and refusals of our server, credentials, sender or mail.
 */
function toDeliveryError(error: unknown): Error & { permanent: boolean } {
  const cause = error instanceof Error ? error : new Error(String(error));
  return Object.assign(new Error(`Mail was not accepted: ${cause.message}`, { cause }), {
    permanent: isRecipientRefused(cause),
  });
}

function isRecipientRefused(error: Error): boolean {
  const command = 'command' in error ? error.command : undefined;
  const response = 'response' in error ? String(error.response) : '';
  return (command === 'RCPT TO' || command === 'DATA') && RECIPIENT_REFUSED.test(response);
}

const MAILBOX = /^[A-Za-z0-9.!#$%&'*+/=?^_{|}~-]{1,64}@[A-Za-z0-9.-]{1,255}$/;

/** Whether the text is one plain ASCII address: no display name, comment, quoted part or second address. */
function isMailboxAddress(text: string): boolean {
  return MAILBOX.test(text);
}
