import type { FastifyInstance } from 'fastify';
import { asFields, readNumber, readText } from '../read-fields.ts';
import type { Mailbox, MailMessage } from './mailbox.ts';
import { sendMailboxPage, sendMessagePage, sendMissingMessagePage } from './mailbox-pages.ts';

/** Serves the received messages: as JSON for tests, as pages for people. */
export function serveMailbox(app: FastifyInstance, mailbox: Mailbox): void {
  app.get('/sandbox/mailbox/messages', async (request, reply) => {
    const query = asFields(request.query);
    const found = mailbox.list({ to: readText(query, 'to'), limit: readNumber(query, 'limit') ?? 1_000 });
    const messages = await Promise.all(found.map(({ id }) => mailbox.read(id)));
    return reply.header('Cache-Control', 'no-store').send({ messages: messages.filter((message) => message) });
  });

  app.delete('/sandbox/mailbox/messages', (_request, reply) => {
    mailbox.clear();
    return reply.code(204).send();
  });

  app.get('/sandbox/mailbox', (request, reply) => {
    const to = readText(asFields(request.query), 'to');
    return sendMailboxPage(reply, mailbox.list({ to, limit: 200 }), to);
  });

  app.get('/sandbox/mailbox/messages/:id', async (request, reply) => {
    const message = await mailbox.read(readText(asFields(request.params), 'id') ?? '');
    return message ? sendMessagePage(reply, message) : sendMissingMessagePage(reply);
  });

  app.get('/sandbox/mailbox/messages/:id/html', async (request, reply) => {
    const message = await mailbox.read(readText(asFields(request.params), 'id') ?? '');
    if (!message) return sendMissingMessagePage(reply);
    return reply
      .headers({
        'Content-Type': 'text/html; charset=utf-8',
        // Allows a message's own styles and images, but no scripts and no requests.
        'Content-Security-Policy':
          "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
      })
      .send(inlineImages(message));
  });
}

/** The message with its `cid:` images inlined, and with links that open outside the frame. */
function inlineImages(message: MailMessage): string {
  const byContentId = new Map(message.attachments.map((attachment) => [attachment.contentId, attachment]));
  const withImages = message.html.replace(/cid:([^"'\s)>]+)/g, (reference, contentId: string) => {
    const attachment = byContentId.get(decodeURIComponent(contentId));
    return attachment ? `data:${attachment.contentType};base64,${attachment.contentBase64}` : reference;
  });
  return `<base target="_blank">${withImages}`;
}
