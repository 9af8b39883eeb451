import type { FastifyReply } from 'fastify';
import { html, sendPage } from '../html.ts';
import type { MailMessage, MailSummary } from './mailbox.ts';

export function sendMailboxPage(reply: FastifyReply, messages: MailSummary[], to: string | undefined): FastifyReply {
  const rows = messages.map(
    (message) => html`<li class="row"><a href="/sandbox/mailbox/messages/${message.id}">
<strong>${message.subject || '(no subject)'}</strong><br>
<span class="muted">to ${message.to.join(', ')} &middot; ${formatTime(message.receivedAt)}</span></a></li>`,
  );
  // Reloads without a script.
  reply.header('Refresh', '10');
  return sendPage(reply, {
    title: 'Mailbox',
    body: html`<h1>Mailbox</h1>
<p class="muted">All e-mails from the shop arrive here${to === undefined ? '' : `; only those to ${to} are shown`}. The list refreshes every ten seconds.</p>
${messages.length === 0 ? html`<p class="sheet">No messages yet.</p>` : html`<ul class="plain">${rows}</ul>`}`,
  });
}

export function sendMessagePage(reply: FastifyReply, message: MailMessage): FastifyReply {
  const attachments = message.attachments.map(
    ({ filename, contentType, contentBase64, disposition }) =>
      html`<li>${filename || '(unnamed)'} <span class="muted">${contentType}, ${describeSize(contentBase64)}${disposition === 'inline' ? ', shown in the message' : ''}</span></li>`,
  );
  const rendered = html`<h2>Preview</h2>
<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="The message" src="/sandbox/mailbox/messages/${message.id}/html"></iframe>`;
  return sendPage(reply, {
    title: message.subject || '(no subject)',
    body: html`<p><a href="/sandbox/mailbox">Back to the mailbox</a></p>
<h1>${message.subject || '(no subject)'}</h1>
<dl><dt>From</dt><dd>${message.from}</dd><dt>To</dt><dd>${message.to.join(', ')}</dd>
<dt>Received</dt><dd>${formatTime(Date.parse(message.receivedAt))}</dd><dt>Message-ID</dt><dd><code>${message.messageId}</code></dd></dl>
${message.html === '' ? html`` : rendered}
<h2>Plain text</h2>
<pre>${message.text || '(no text part)'}</pre>
${attachments.length === 0 ? html`` : html`<h2>Attachments</h2><ul>${attachments}</ul>`}`,
  });
}

export function sendMissingMessagePage(reply: FastifyReply): FastifyReply {
  return sendPage(reply, {
    title: 'Message not found',
    status: 404,
    body: html`<h1>Message not found</h1><p>It may have been deleted. <a href="/sandbox/mailbox">Back to the mailbox</a></p>`,
  });
}

function formatTime(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

function describeSize(base64: string): string {
  return `${Math.max(1, Math.round((base64.length * 3) / 4 / 1_000))} kB`;
}
