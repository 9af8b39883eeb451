import type { Locale } from '@esimshop/contracts/locales';
import { html } from '../../platform/html-template.ts';
import { MAIL_TEXTS } from '../../texts/texts.ts';
import type { MailPayloads } from '../mail-payloads.ts';
import { composeMail, type MailContent } from './compose-mail.ts';
import { LOOK } from './mail-look.ts';
import type { MailShop } from './render-mail-frame.ts';

type ErasureMailOptions = MailPayloads['data-erased'] & { locale: Locale; shop: MailShop };

/** The last mail to a customer: what was erased, what stays, and until when. */
export function renderErasureMail({ keptUntilYear, locale, shop }: ErasureMailOptions): MailContent {
  const texts = MAIL_TEXTS[locale];
  const paragraphs = [
    texts.erasedGone,
    ...(keptUntilYear === null ? [] : [texts.erasedStays(keptUntilYear), texts.erasedEsims]),
    texts.erasedLast,
  ];
  return composeMail({
    locale,
    shop,
    subject: texts.erasedHeading,
    preview: texts.erasedPreview,
    heading: texts.erasedHeading,
    content: html`${paragraphs.map((paragraph) => html`<p class="ink" style="${LOOK.body}">${paragraph}</p>`)}`,
    paragraphs: [texts.erasedHeading, ...paragraphs],
    footer: texts.erasedFooter,
  });
}
