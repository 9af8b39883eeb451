import type { MailMessage } from '../../partners/mail-transport.ts';
import { type Html, html } from '../../platform/html-template.ts';
import { MAIL_TEXTS } from '../../texts/texts.ts';
import { LOOK } from './mail-look.ts';
import { attachMark, describeHelp, type MailFrame, renderMailFrame, withdrawalUrlOf } from './render-mail-frame.ts';

/** A message without its envelope. */
export type MailContent = Pick<MailMessage, 'subject' | 'text' | 'html' | 'attachments'>;

type MailParts = MailFrame & {
  heading: string;
  /** The plain text; the support line and the footer follow. */
  paragraphs: readonly string[];
};

/** A mail to a customer: its content in the shop's frame, and the same as plain text. */
export function composeMail({ heading, paragraphs, ...frame }: MailParts): MailContent {
  const { locale, subject, shop, content, footer } = frame;
  const withdrawal = withdrawalUrlOf(frame);
  const end = [
    describeHelp(MAIL_TEXTS[locale], shop),
    footer,
    withdrawal ? `${MAIL_TEXTS[locale].withdrawal.link}: ${withdrawal}` : '',
    shop.seller.join('\n'),
  ].filter((text) => text !== '');
  return {
    subject,
    text: `${[...paragraphs, ...end].join('\n\n')}\n`,
    html: renderMailFrame({ ...frame, content: withHeading(heading, content) }),
    attachments: attachMark(shop),
  };
}

function withHeading(heading: string, content: Html): Html {
  return html`<h1 class="ink" style="${LOOK.title}">${heading}</h1>
${content}`;
}
