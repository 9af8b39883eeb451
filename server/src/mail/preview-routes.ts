import { DEFAULT_LOCALE, LOCALES, type Locale } from '@esimshop/contracts/locales';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { App } from '../platform/http/app-type.ts';
import type { Shop } from '../shop.ts';
import { describeShop } from './render-mail.ts';
import { renderConfirmationMail } from './templates/render-confirmation-mail.ts';
import type { MailShop } from './templates/render-mail-frame.ts';
import { sampleOrder } from './templates/sample-order.ts';

const config = { access: 'public' } as const;
const querySchema = z.object({
  locale: z._default(z.enum(LOCALES), DEFAULT_LOCALE),
  /** Theme of the mail client; by default that of the device. */
  colours: z.optional(z.enum(['light', 'dark'])),
});

const DARK_QUERY = '(prefers-color-scheme:dark)';

/** Mails need inline styles; nothing may run or load, and only our own page may frame the preview. */
const MAIL_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

/** The mail of a sample order, as a mail client would show it. */
export function registerMailPreviewRoutes(app: App, shop: Shop): void {
  app.get(
    '/api/mail-previews/confirmation',
    { config, schema: { querystring: querySchema } },
    async (request, reply) => {
      const { locale, colours } = request.query;
      return sendMail(reply, previewConfirmation(await describeShop(shop, locale), { locale, colours }));
    },
  );
}

type Preview = { locale: Locale; colours?: 'light' | 'dark' | undefined };

/** The confirmation of a sample order as HTML with its pictures in it. */
export function previewConfirmation(shop: MailShop, { locale, colours }: Preview): string {
  const portalUrl = `${shop.publicUrl}/portal?token=pt_sample`;
  const mail = renderConfirmationMail({ order: sampleOrder(), portalUrl, locale, shop });
  const html = mail.attachments.reduce(
    (text, { contentId, contentType, content }) =>
      text.replaceAll(`cid:${contentId}`, `data:${contentType};base64,${content.toString('base64')}`),
    mail.html,
  );
  const media = colours && (colours === 'dark' ? 'all' : 'not all');
  return media ? html.replace(DARK_QUERY, media) : html;
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
