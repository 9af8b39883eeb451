import type { MailMessage } from '../../partners/mail-transport.ts';
import { html } from './html-template.ts';
import type { MailShop } from './render-mail-frame.ts';
import { MAIL_TEXTS, type MailLocale } from './texts/mail-texts.ts';

type OwnerAlertOptions = { letter: { subject: string; paragraphs: string[] }; locale: MailLocale; shop: MailShop };

/** A mail to the shop's own people that leads to the desk: plain, so that it is read on a phone's lock screen. */
export function renderOwnerAlert({
  letter: { subject, paragraphs },
  locale,
  shop,
}: OwnerAlertOptions): Pick<MailMessage, 'subject' | 'text' | 'html' | 'attachments'> {
  const { desk } = MAIL_TEXTS[locale];
  const deskUrl = `${shop.publicUrl}/admin?tab=system`;
  return {
    subject,
    text: `${[...paragraphs, `${desk}: ${deskUrl}`].join('\n\n')}\n`,
    html: String(
      html`<!doctype html><html lang="${locale}"><body>${paragraphs.map((each) => html`<p>${each}</p>`)}<p><a href="${deskUrl}">${desk}</a></p></body></html>`,
    ),
    attachments: [],
  };
}
