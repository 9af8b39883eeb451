import { DEFAULT_LOCALE } from '@esimshop/contracts/locales';
import { nameLocale } from '@esimshop/contracts/name-locale';
import type { MailMessage } from '../../partners/mail-transport.ts';
import { html } from '../../platform/html-template.ts';
import { toReadableEmail } from '../../platform/readable-email.ts';
import { MAIL_TEXTS } from '../../texts/texts.ts';
import type { MailContent } from '../templates/compose-mail.ts';
import type { MailShop } from '../templates/render-mail-frame.ts';
import type { SupportMessageRow } from './store.ts';

type SupportMail = MailContent & Pick<MailMessage, 'replyTo'>;

/** A visitor's message for the shop's staff, with a link to its thread: a reply to the mail goes to the visitor. */
export function renderSupportMail(row: SupportMessageRow, { publicUrl }: Pick<MailShop, 'publicUrl'>): SupportMail {
  const { id, name, email, subject, message, locale, createdAt } = row;
  const facts = [
    ['From', `${name} <${toReadableEmail(email)}>`],
    ['Language', nameLocale(locale, DEFAULT_LOCALE)],
    ['Received', createdAt.toISOString()],
  ] as const;
  const label = MAIL_TEXTS[DEFAULT_LOCALE].adminPages.message;
  const url = `${publicUrl}/admin/messages/${id}`;
  return {
    subject: `Support: ${subject}`,
    replyTo: { address: email, name },
    text: `${facts.map(([label, value]) => `${label}: ${value}`).join('\n')}\n\n${message}\n\n${label}: ${url}\n`,
    html: String(
      html`<!doctype html><html lang="en"><body>${facts.map(([label, value]) => html`<p><b>${label}:</b> ${value}</p>`)}<pre lang="${locale}" style="white-space:pre-wrap;font:inherit">${message}</pre><p><a href="${url}">${label}</a></p></body></html>`,
    ),
    attachments: [],
  };
}
