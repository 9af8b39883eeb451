import type { Locale } from '@esimshop/contracts/locales';
import type { BoughtPlan } from '@esimshop/contracts/orders';
import { placeInText } from '@esimshop/contracts/place-in-text';
import { describePlan } from '../../documents/describe-order.ts';
import { formatDay } from '../../documents/format-moment.ts';
import { html } from '../../platform/html-template.ts';
import { MAIL_TEXTS } from '../../texts/texts.ts';
import { composeMail, type MailContent } from './compose-mail.ts';
import { LOOK } from './mail-look.ts';
import { renderMailButton } from './render-mail-button.ts';
import type { MailShop } from './render-mail-frame.ts';
import { renderTicket } from './render-ticket.ts';

type RatingOptions = {
  plan: BoughtPlan;
  startedAt: Date | null;
  endedAt: Date;
  /** Contains the token of the rating, which opens nothing else. */
  url: string;
  locale: Locale;
  shop: MailShop;
};

/** The mail that asks how a plan was. It may be passed on: nothing in it leads to codes or an order. */
export function renderRatingMail({ plan, startedAt, endedAt, url, locale, shop }: RatingOptions): MailContent {
  const texts = MAIL_TEXTS[locale];
  const { rating } = texts;
  const described = describePlan(plan, locale);
  const place = placeInText(plan.countryCode, described.place, locale);
  const day = (date: Date) => formatDay(date, { locale, timeZone: shop.timeZone }).replaceAll(' ', '\u00a0');
  const used = startedAt ? `${day(startedAt)} – ${day(endedAt)}` : rating.until(day(endedAt));
  const facts = [
    { label: texts.data, value: described.data },
    { label: rating.used, value: used },
  ];
  const stopUrl = `${url}&stop=1`;
  return composeMail({
    locale,
    shop,
    subject: rating.subject(described.place),
    preview: rating.intro(place),
    heading: rating.heading,
    content: html`<p class="ink" style="${LOOK.body};padding-bottom:12px">${rating.intro(place)}</p>
${renderTicket({ place: described.called, countryCode: plan.countryCode, facts, stub: renderMailButton(rating.rate, url, 'go') })}
<p class="muted" style="${LOOK.small}">${rating.isPublic}</p>
<p class="muted" style="${LOOK.small};padding-top:12px"><a class="ink" href="${stopUrl}" style="color:#16160f">${rating.stop}</a></p>`,
    paragraphs: [
      rating.intro(place),
      [`${texts.esim}: ${described.called}`, ...facts.map(({ label, value }) => `${label}: ${value}`)].join('\n'),
      `${rating.rate}: ${url}`,
      rating.isPublic,
      `${rating.stop}: ${stopUrl}`,
    ],
    footer: rating.footer,
  });
}
