import type { Locale } from '@esimshop/contracts/locales';
import type { MailAttachment } from '../../partners/mail-transport.ts';
import type { AccountLetter } from '../../texts/en/account-letters.ts';
import { MAIL_TEXTS } from '../../texts/texts.ts';
import { html } from './html-template.ts';
import { LOOK } from './mail-look.ts';
import { renderMailButton } from './render-mail-button.ts';
import { describeHelp, type MailShop, renderMailFrame } from './render-mail-frame.ts';

/** What the owner of an account is told after it happened, whoever did it. */
export const ACCOUNT_NOTICES = [
  'password_changed',
  'email_changed',
  'two_factor_enabled',
  'two_factor_disabled',
  'passkey_added',
  'passkey_removed',
] as const;
export type AccountNotice = (typeof ACCOUNT_NOTICES)[number];

type AccountMailOptions = {
  letter: 'verification' | 'reset' | AccountNotice;
  /** Where its button leads, with the reader's token. Notices have none. */
  url?: string;
  locale: Locale;
  shop: MailShop;
};

type AccountMail = { subject: string; text: string; html: string; attachments: MailAttachment[] };

/** @throws Error if a mail's row names another notice */
export function toAccountNotice(discriminator: string): AccountNotice {
  const notice = ACCOUNT_NOTICES.find((each) => each === discriminator);
  if (!notice) throw new Error(`Expected a notice of an account, got '${discriminator}'`);
  return notice;
}

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
