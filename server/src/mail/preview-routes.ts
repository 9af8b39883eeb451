import { DEFAULT_LOCALE, LOCALES } from '@esimshop/contracts/locales';
import { MAIL_KINDS } from '@esimshop/contracts/mail-kinds';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { App } from '../platform/http/app-type.ts';
import type { Shop } from '../shop.ts';
import { describeShop } from './render-mail.ts';
import { renderSampleMail } from './sample-mails.ts';
import type { MailContent } from './templates/compose-mail.ts';

const config = { access: 'public' } as const;
const paramsSchema = z.object({ kind: z.enum(MAIL_KINDS) });
const querySchema = z.object({
  locale: z._default(z.enum(LOCALES), DEFAULT_LOCALE),
  /** Theme of the mail client; by default that of the device. */
  colours: z.optional(z.enum(['light', 'dark'])),
});

const DARK_QUERY = '(prefers-color-scheme:dark)';

/** Mails need inline styles; nothing may run or load, and only our own page may frame the preview. */
const MAIL_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

/** Each mail with made-up details, as a mail client would show it. */
export function registerMailPreviewRoutes(app: App, shop: Shop): void {
  app.get(
    '/api/mail-previews/:kind',
    { config, schema: { params: paramsSchema, querystring: querySchema } },
    async (request, reply) => {
      const { locale, colours } = request.query;
      const mail = renderSampleMail(request.params.kind, { locale, shop: await describeShop(shop, locale) });
      return sendMail(reply, showMail(mail, colours));
    },
  );
}

/** A mail as HTML with its pictures in it. */
export function showMail({ html, attachments }: MailContent, colours?: 'light' | 'dark'): string {
  const shown = attachments.reduce(
    (text, { contentId, contentType, content }) =>
      contentId
        ? text.replaceAll(`cid:${contentId}`, `data:${contentType};base64,${content.toString('base64')}`)
        : text,
    html,
  );
  const media = colours && (colours === 'dark' ? 'all' : 'not all');
  return media ? shown.replace(DARK_QUERY, media) : shown;
}

/** Sends a mail as a page that may be framed by our own and loads nothing. */
export function sendMail(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': MAIL_POLICY,
      'x-frame-options': 'SAMEORIGIN',
      'x-robots-tag': 'noindex',
      'cache-control': 'no-cache',
    })
    .send(html);
}
