import type { Locale } from '@esimshop/contracts/locales';
import { html } from '../../platform/html-template.ts';
import type { Letter } from '../../texts/en/account-letters.ts';
import { composeMail, type MailContent } from './compose-mail.ts';
import { LOOK } from './mail-look.ts';
import { renderMailButton } from './render-mail-button.ts';
import type { MailShop } from './render-mail-frame.ts';

export type LetterOptions = {
  letter: Letter;
  /** Where its button leads, with the reader's token. */
  url?: string;
  locale: Locale;
  shop: MailShop;
};

/** A mail of paragraphs and at most one button. */
export function renderLetter({ letter, url, locale, shop }: LetterOptions): MailContent {
  const { subject, preview, heading, paragraphs, action, footer } = letter;
  return composeMail({
    locale,
    shop,
    subject,
    preview,
    heading,
    content: html`${paragraphs.map((paragraph) => html`<p class="ink" style="${LOOK.body};white-space:pre-line">${paragraph}</p>`)}
${url && action ? renderMailButton(action, url, 'go') : ''}`,
    paragraphs: [heading, ...paragraphs, ...(url && action ? [`${action}: ${url}`] : [])],
    footer,
  });
}
