import { providerName } from '@esimshop/contracts/provider-name';
import type { MailMessage } from '../../partners/mail-transport.ts';
import { html } from './html-template.ts';
import type { MailShop } from './render-mail-frame.ts';
import { MAIL_TEXTS, type MailLocale } from './texts/mail-texts.ts';

export type WebhookNotice = { provider: string; kind: string };

type WebhookAlertOptions = { notice: WebhookNotice; isAboutPayments: boolean; locale: MailLocale; shop: MailShop };

/** As the mail's row names it: a kind may have colons of its own. */
export function readWebhookNotice(discriminator: string): WebhookNotice {
  const [provider = '', ...kind] = discriminator.split(':');
  return { provider, kind: kind.join(':') };
}

/** A mail to the shop's own people about webhooks that were not understood, with what to do. */
export function renderWebhookAlert({
  notice,
  isAboutPayments,
  locale,
  shop,
}: WebhookAlertOptions): Pick<MailMessage, 'subject' | 'text' | 'html' | 'attachments'> {
  const { webhooks, supply } = MAIL_TEXTS[locale];
  const { subject, paragraphs } = webhooks({
    partner: providerName(notice.provider),
    kind: notice.kind,
    isAboutPayments,
  });
  const deskUrl = `${shop.publicUrl}/admin?tab=system`;
  return {
    subject,
    text: `${[...paragraphs, `${supply.desk}: ${deskUrl}`].join('\n\n')}\n`,
    html: String(
      html`<!doctype html><html lang="${locale}"><body>${paragraphs.map((each) => html`<p>${each}</p>`)}<p><a href="${deskUrl}">${supply.desk}</a></p></body></html>`,
    ),
    attachments: [],
  };
}
