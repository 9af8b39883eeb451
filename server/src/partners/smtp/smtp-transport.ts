import { createTransport } from 'nodemailer';
import { assertNoOpenTransaction } from '../../database/transaction.ts';
import type { MailMessage, MailTransport } from '../../notifications/mail-transport.ts';
import { toDeliveryError } from './delivery-error.ts';
import { isMailboxAddress } from './mailbox-address.ts';

type SmtpOptions = {
  /** `smtps://user:password@host` is encrypted from the start; `smtp://` is upgraded with STARTTLS. */
  url: string;
  from: { address: string; name: string };
  /** For a whole delivery, from the wait for a connection to the server's last answer. */
  timeoutMs: number;
};

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const MAX_CONNECTIONS = 3;
const IDLE_MS = 30_000;

/**
 * Hands mails to an SMTP server over a few kept connections. A delivery whose answer was lost is not repeated here:
 * whoever asks again does so with the same Message-ID.
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
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(mustEncrypt(url) && { requireTLS: true }),
  });

  return {
    async send(message) {
      assertNoOpenTransaction('SMTP delivery');
      if (!isMailboxAddress(message.to.address))
        throw Object.assign(new Error('Expected one plain e-mail address to send to'), { permanent: true });
      try {
        await pool.sendMail({ ...toNodemailerMessage(message, from), signal: AbortSignal.timeout(timeoutMs) });
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
    close: () => pool.close(),
  };
}

/** Mails carry activation codes: only a server on this machine, or one the URL exempts by name, gets them in clear. */
function mustEncrypt(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  return !LOOPBACK.has(hostname) && !searchParams.has('requireTLS') && !searchParams.has('ignoreTLS');
}

function toNodemailerMessage(message: MailMessage, from: { address: string; name: string }) {
  return {
    from,
    to: message.to,
    ...(message.replyTo && { replyTo: message.replyTo }),
    messageId: message.messageId,
    subject: message.subject,
    text: message.text,
    html: message.html,
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: message.attachments.map(({ filename, contentType, content, contentId }) => ({
      filename,
      contentType,
      content,
      ...(contentId && { cid: contentId, contentDisposition: 'inline' as const }),
    })),
  };
}
