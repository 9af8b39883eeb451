import type { Locale } from '@esimshop/contracts/locales';
import { formatLongDay } from '../../documents/format-moment.ts';
import type { MailMessage } from '../../partners/mail-transport.ts';
import { html } from '../../platform/html-template.ts';
import { MAIL_TEXTS } from '../../texts/texts.ts';
import { composeMail, type MailContent } from '../templates/compose-mail.ts';
import { LOOK } from '../templates/mail-look.ts';
import type { MailShop } from '../templates/render-mail-frame.ts';
import type { SupportReply } from './store.ts';

type Options = SupportReply & {
  /** The Message-ID with which the thread begins. */
  threadId: string;
  locale: Locale;
  shop: MailShop;
};

/** References name the first mail and the latest ones: some servers refuse long headers. */
const MAX_REFERENCES = 20;

/** A reply to a customer in the shop's name, in the thread of those before it; what they write back goes to the shop. */
export function renderSupportReply({
  message,
  entry,
  answered,
  earlierMessageIds,
  threadId,
  locale,
  shop,
}: Options): MailContent & Pick<MailMessage, 'replyTo' | 'answers'> {
  const texts = MAIL_TEXTS[locale].supportReply;
  const youWrote = texts.youWrote(formatLongDay(answered.at, { locale, timeZone: shop.timeZone }));
  const quote = answered.text
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\n');
  const content = composeMail({
    locale,
    shop,
    subject: `Re: ${message.subject} [${message.number}]`,
    preview: entry.text.slice(0, 140),
    heading: texts.heading,
    content: html`<p class="ink" style="${LOOK.body};white-space:pre-line">${entry.text}</p>
<p class="muted" style="${LOOK.label};padding-top:16px">${youWrote}</p>
<blockquote class="muted" style="${LOOK.small};margin:8px 0 0;padding:0 0 0 12px;border-left:2px solid #dad9d2;white-space:pre-line">${answered.text}</blockquote>
`,
    paragraphs: [entry.text, `${youWrote}\n${quote}`],
    footer: texts.footer(message.number),
  });
  return {
    ...content,
    replyTo: { address: shop.supportAddress, name: shop.name },
    answers: [threadId, ...earlierMessageIds.slice(1 - MAX_REFERENCES)],
  };
}
