import { maskIccid } from '@esimshop/contracts/activation-code';
import type { Locale } from '@esimshop/contracts/locales';
import type { Order } from '@esimshop/contracts/orders';
import { describeOrder } from '../../documents/describe-order.ts';
import { formatLongDay } from '../../documents/format-moment.ts';
import type { TopUpRule } from '../../orders/top-up-rules.ts';
import { html } from '../../platform/html-template.ts';
import { MAIL_TEXTS } from '../../texts/texts.ts';
import { composeMail, type MailContent } from './compose-mail.ts';
import { LOOK } from './mail-look.ts';
import { renderOrderSummary } from './render-confirmation-mail.ts';
import { describeTotal } from './render-confirmation-text.ts';
import { describeConsent, renderConsent } from './render-consent.ts';
import type { MailShop } from './render-mail-frame.ts';
import { renderOrderNumber } from './render-order-number.ts';
import { describePortalAccess, renderPortalAccess } from './render-portal-access.ts';
import { renderTicket } from './render-ticket.ts';

type TopUpMailOptions = {
  order: Order;
  /** Of the eSIM that was topped up. */
  iccid: string;
  /** Which one it is of what its buyer agreed to, and where that ends; undefined if they placed it. */
  automatic: { rule: Pick<TopUpRule, 'times' | 'createdAt'>; nth: number; url: string } | undefined;
  /** What the buyer agreed to about the right of withdrawal. */
  consent: string | undefined;
  /** Contains the reader's token. */
  portalUrl: string;
  locale: Locale;
  shop: MailShop;
};

/** The receipt of a top-up. @throws Error when the link carries no token or the order has no plan. */
export function renderTopUpMail(options: TopUpMailOptions): MailContent {
  const { order, iccid, automatic, consent, portalUrl, locale, shop } = options;
  const texts = MAIL_TEXTS[locale];
  const described = describeOrder(order, { locale, timeZone: shop.timeZone });
  const [plan] = described.lines;
  if (!plan) throw new Error(`Expected a plan in the order ${described.orderNumber}`);
  const { called: place, countryCode, data, validity } = plan;
  const { subject, heading, intro } = texts.topUp({ place, orderNumber: described.orderNumber });
  const facts = [
    { label: texts.data, value: data },
    { label: texts.validity, value: validity },
  ];
  const agreed = automatic && {
    text: texts.automatic.receipt({
      ...{ nth: automatic.nth, times: automatic.rule.times },
      agreedOn: formatLongDay(automatic.rule.createdAt, { locale, timeZone: shop.timeZone }),
    }),
    link: texts.automatic.switchOff,
    url: automatic.url,
  };
  const more = html`<div class="muted" style="${LOOK.label};padding-top:16px">${texts.iccid}</div>
<div class="ink code" style="${LOOK.code}">${maskIccid(iccid)}</div>
`;
  return composeMail({
    locale,
    shop,
    subject,
    preview: intro,
    heading,
    content: html`${renderOrderNumber(described.orderNumber, texts)}<p class="ink" style="${LOOK.body};padding-bottom:12px">${intro}</p>
${agreed ? html`<p class="ink" style="${LOOK.body};padding-bottom:12px">${agreed.text} <a class="ink" href="${agreed.url}">${agreed.link}</a></p>` : ''}
${renderTicket({ place, countryCode, facts, more, stub: renderPortalAccess(portalUrl, texts, 'go') })}${renderOrderSummary(described, texts)}${renderConsent(texts, consent)}`,
    paragraphs: [
      heading,
      `${texts.orderNumber}: ${described.orderNumber}`,
      intro,
      ...(agreed ? [`${agreed.text} ${agreed.link}: ${agreed.url}`] : []),
      [
        `${texts.esim}: ${place}`,
        ...facts.map(({ label, value }) => `${label}: ${value}`),
        `${texts.iccid}: ${maskIccid(iccid)}`,
        ...describeTotal(described, texts),
      ].join('\n'),
      ...describePortalAccess(portalUrl, texts),
      ...describeConsent(texts, consent),
    ],
    footer: `${texts.orderedOn(described.orderedOn)} ${texts.sentTo(described.customerEmail)}`,
  });
}
