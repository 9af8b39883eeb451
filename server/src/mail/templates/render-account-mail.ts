import type { Locale } from '@esimshop/contracts/locales';
import type { MailAttachment } from '../../partners/mail-transport.ts';
import type { AccountLetter } from '../../texts/en/account-letters.ts';
import { MAIL_TEXTS } from '../../texts/texts.ts';
import type { AccountNotice } from '../mail-payloads.ts';
import { html } from './html-template.ts';
import { LOOK } from './mail-look.ts';
import { renderMailButton } from './render-mail-button.ts';
import { describeHelp, type MailShop, renderMailFrame } from './render-mail-frame.ts';

type AccountMailOptions = {
  letter: 'verification' | 'reset' | AccountNotice;
  /** Where its button leads, with the reader's token. Notices have none. */
  url?: string;
  locale: Locale;
  shop: MailShop;
};

type AccountMail = { subject: string; text: string; html: string; attachments: MailAttachment[] };

/** A mail about an account. It repeats nothing that a visitor has entered: anybody can enter anybody's address. */
export function renderAccountMail({ letter, url, locale, shop }: AccountMailOptions): AccountMail {
  const texts = MAIL_TEXTS[locale];
  const { subject, preview, heading, paragraphs, action, footer }: AccountLetter = texts.account[letter];
  const content = html`<h1 class="ink" style="${LOOK.title}">${heading}</h1>
${paragraphs.map((paragraph) => html`<p class="ink" style="${LOOK.body}">${paragraph}</p>`)}
${url && action ? renderMailButton(action, url, 'go') : ''}`;
  const lines = [
    heading,
    ...paragraphs,
    ...(url && action ? [`${action}: ${url}`] : []),
    describeHelp(texts, shop),
    footer,
  ];
  return {
    subject,
    text: `${lines.join('\n\n')}\n`,
    html: renderMailFrame({ locale, subject, preview, shop, content, footer }),
    attachments: [],
  };
}
