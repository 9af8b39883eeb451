import type { Locale } from '@esimshop/contracts/locales';
import type { BoughtPlan } from '@esimshop/contracts/orders';
import { placeInText } from '@esimshop/contracts/place-in-text';
import { breakLinks, describePlan } from '../../documents/describe-order.ts';
import type { GiftRow } from '../../orders/gifts.ts';
import { html } from '../../platform/html-template.ts';
import { MAIL_TEXTS } from '../../texts/texts.ts';
import type { GiftNews } from '../mail-payloads.ts';
import { composeMail, type MailContent } from './compose-mail.ts';
import { LOOK } from './mail-look.ts';
import { renderMailButton } from './render-mail-button.ts';
import type { MailShop } from './render-mail-frame.ts';
import { describePortalAccess, renderPortalAccess } from './render-portal-access.ts';
import { renderTicket } from './render-ticket.ts';

type GiftOptions = {
  gift: Pick<GiftRow, 'senderName' | 'receiverName' | 'note'>;
  plan: BoughtPlan;
  locale: Locale;
  shop: MailShop;
};

/** The mail that brings a gift: from whom, what, with which words, and where it is opened. Neither price nor codes are in it. */
export function renderGiftMail({ gift, plan, url, locale, shop }: GiftOptions & { url: string }): MailContent {
  const texts = MAIL_TEXTS[locale];
  const { letters, words, described } = describe({ gift, plan, locale });
  const note = breakLinks(gift.note);
  const facts = [
    { label: texts.data, value: described.data },
    { label: texts.validity, value: described.validity },
  ];
  const stub = html`${renderMailButton(letters.open, url, 'go')}<p class="muted" style="${LOOK.small};padding-top:12px">${letters.opensHere}</p>`;
  return composeMail({
    locale,
    shop,
    subject: letters.subject(words),
    preview: letters.preview(words),
    heading: letters.heading(words),
    content: html`<p class="ink" style="${LOOK.strong};margin:0 0 12px">${letters.from(words.sender)}</p>
${
  note === ''
    ? ''
    : html`<blockquote class="ink edge" style="${LOOK.body};margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid #16160f;white-space:pre-line">${note}</blockquote>
`
}<p class="ink" style="${LOOK.body};padding-bottom:12px">${letters.intro(words)}</p>
${renderTicket({ place: described.called, countryCode: plan.countryCode, facts, stub })}`,
    paragraphs: [
      letters.heading(words),
      letters.from(words.sender),
      ...(note === '' ? [] : [note]),
      letters.intro(words),
      letters.days(described.validity),
      `${letters.open}: ${url}`,
      letters.opensHere,
    ],
    footer: letters.footer(words.sender),
  });
}

type NewsOptions = Omit<GiftOptions, 'gift'> & {
  gift: GiftOptions['gift'] & Pick<GiftRow, 'receiverEmail'>;
  news: GiftNews;
  /** Contains the reader's token. */
  portalUrl: string;
};

/** What its buyer is told of a gift. @throws Error when the link carries no token. */
export function renderGiftNews({ gift, plan, news, portalUrl, locale, shop }: NewsOptions): MailContent {
  const texts = MAIL_TEXTS[locale];
  const { letters, words } = describe({ gift, plan, locale });
  const { subject, heading, paragraphs } = letters[news]({ ...words, email: breakLinks(gift.receiverEmail ?? '') });
  return composeMail({
    locale,
    shop,
    subject,
    preview: paragraphs[0] ?? '',
    heading,
    content: html`${paragraphs.map((paragraph) => html`<p class="ink" style="${LOOK.body}">${paragraph}</p>`)}
${renderPortalAccess(portalUrl, texts, 'go')}`,
    paragraphs: [heading, ...paragraphs, ...describePortalAccess(portalUrl, texts)],
    footer: letters.newsFooter,
  });
}

function describe({ gift, plan, locale }: Pick<GiftOptions, 'gift' | 'plan' | 'locale'>) {
  const described = describePlan(plan, locale);
  const words = {
    sender: breakLinks(gift.senderName),
    receiver: breakLinks(gift.receiverName),
    place: placeInText(plan.countryCode, described.place, locale),
    data: described.data,
  };
  return { letters: MAIL_TEXTS[locale].gift, words, described };
}
