import type { Locale } from '@esimshop/contracts/locales';
import type { AccountLetter } from '../../texts/en/account-letters.ts';
import { MAIL_TEXTS } from '../../texts/texts.ts';
import type { AccountNotice } from '../mail-payloads.ts';
import { composeMail, type MailContent } from './compose-mail.ts';
import { html } from './html-template.ts';
import { LOOK } from './mail-look.ts';
import { renderMailButton } from './render-mail-button.ts';
import type { MailShop } from './render-mail-frame.ts';

type AccountMailOptions = {
  letter: 'verification' | 'reset' | AccountNotice;
  /** Where its button leads, with the reader's token. Notices have none. */
  url?: string;
  locale: Locale;
  shop: MailShop;
};

/** A mail about an account. It repeats no visitor input, since anybody can enter somebody else's address. */
export function renderAccountMail({ letter, url, locale, shop }: AccountMailOptions): MailContent {
  const { subject, preview, heading, paragraphs, action, footer }: AccountLetter = MAIL_TEXTS[locale].account[letter];
  return composeMail({
    locale,
    shop,
    subject,
    preview,
    heading,
    content: html`${paragraphs.map((paragraph) => html`<p class="ink" style="${LOOK.body}">${paragraph}</p>`)}
${url && action ? renderMailButton(action, url, 'go') : ''}`,
    paragraphs: [heading, ...paragraphs, ...(url && action ? [`${action}: ${url}`] : [])],
    footer,
  });
}
