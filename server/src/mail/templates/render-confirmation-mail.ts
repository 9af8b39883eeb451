import type { Locale } from '@esimshop/contracts/locales';
import type { Order } from '@esimshop/contracts/orders';
import {
  type DescribedEsim,
  type DescribedLine,
  type DescribedOrder,
  describeOrder,
  placeLabel,
} from '../../documents/describe-order.ts';
import { type Html, html } from '../../platform/html-template.ts';
import type { MailTexts } from '../../texts/en/mail.ts';
import { MAIL_TEXTS } from '../../texts/texts.ts';
import { composeMail, type MailContent } from './compose-mail.ts';
import { fitEsimTickets } from './fit-esim-tickets.ts';
import { LOOK } from './mail-look.ts';
import { renderActivationSteps } from './render-activation-steps.ts';
import { describeConfirmation } from './render-confirmation-text.ts';
import { describeConsent, renderConsent } from './render-consent.ts';
import type { MailShop } from './render-mail-frame.ts';
import { renderOrderNumber } from './render-order-number.ts';
import { renderPortalAccess } from './render-portal-access.ts';

type ConfirmationMailOptions = {
  order: Order;
  /** What the buyer agreed to about the right of withdrawal. */
  consent?: string | undefined;
  /** Contains the reader's token. */
  portalUrl: string;
  locale: Locale;
  shop: MailShop;
};

/**
 * The mail of a completed order. If its eSIMs are too many for one HTML mail, the rest is in the text part and
 * in the portal, and the mail says so.
 * @throws Error when the link carries no token; RangeError when an amount of the order cannot be read.
 */
export function renderConfirmationMail(options: ConfirmationMailOptions): MailContent {
  const { portalUrl, locale, shop } = options;
  const texts = MAIL_TEXTS[locale];
  const order = describeOrder(options.order, { locale, timeZone: shop.timeZone });
  const renderWith = (tickets: Html[]) =>
    composeMail({
      locale,
      shop,
      subject: texts.confirmationSubject(order.orderNumber),
      preview: texts.confirmationPreview,
      heading: texts.readyHeading,
      withdrawalOf: order.orderNumber,
      content: renderContent(order, tickets, options),
      paragraphs: [...describeConfirmation(order, texts, portalUrl), ...describeConsent(texts, options.consent)],
      footer: `${texts.orderedOn(order.orderedOn)} ${texts.sentTo(order.customerEmail)}`,
    });
  const { tickets, attachments } = fitEsimTickets(order.esims, {
    texts,
    publicUrl: shop.publicUrl,
    otherBytes: Buffer.byteLength(renderWith([]).html),
    lastFactOf: (esim) => lastFactOf(esim, order, locale),
  });
  const mail = renderWith(tickets);
  return { ...mail, attachments: [...mail.attachments, ...attachments] };
}

function renderContent(
  order: DescribedOrder,
  tickets: Html[],
  { portalUrl, locale, consent }: ConfirmationMailOptions,
): Html {
  const texts = MAIL_TEXTS[locale];
  const left = order.esims.length - tickets.length;
  return html`${renderOrderNumber(order.orderNumber, texts)}<p class="ink" style="${LOOK.body};padding-bottom:12px">${texts.greeting(order.customerName)} ${texts.installOnce}</p>
${tickets}${left > 0 ? html`<p class="ink" style="${LOOK.body}"><b>${texts.moreInPortal(left)}</b></p>` : ''}
${renderActivationSteps(texts)}${renderOrderSummary(order, texts)}
<h2 class="ink" style="${LOOK.heading}">${texts.portalHeading}</h2>
<p class="ink" style="${LOOK.body}">${texts.portalIntro}</p>
${renderPortalAccess(portalUrl, texts, 'line')}${renderConsent(texts, consent)}`;
}

function lastFactOf({ position }: DescribedEsim, { esims, total }: DescribedOrder, locale: Locale) {
  const texts = MAIL_TEXTS[locale];
  return esims.length === 1
    ? { label: texts.total, value: total }
    : { label: texts.esim, value: texts.esimOf(position, esims.length) };
}

/** What was bought: each plan with its name, country, data, validity and price, what a code took off, and the total. */
export function renderOrderSummary({ lines, sums, total }: DescribedOrder, texts: MailTexts): Html {
  return html`<h2 class="ink" style="${LOOK.heading}">${texts.orderHeading}</h2>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
${lines.map((line) => renderLine(line, texts))}${sums.map(renderSum)}<tr><td class="ink edge" style="${LOOK.strong};padding:12px 0;border-top:2px solid #16160f">${texts.total}</td><td class="ink edge" align="right" style="${LOOK.fact};padding:12px 0;border-top:2px solid #16160f">${total}</td></tr>
</table>
`;
}

function renderSum({ label, amount }: DescribedOrder['sums'][number]): Html {
  return html`<tr><td class="ink hair" style="${LOOK.small};padding:12px 16px 12px 0;border-top:1px solid #dad9d2">${label}</td><td class="ink hair" align="right" style="${LOOK.strong};padding:12px 0;border-top:1px solid #dad9d2">${amount}</td></tr>
`;
}

function renderLine(line: DescribedLine, texts: MailTexts): Html {
  const facts = [
    `${placeLabel(line, texts)}: ${line.place}`,
    `${texts.data}: ${line.data}`,
    `${texts.validity}: ${line.validity}`,
    `${texts.price}: ${line.quantity === 1 ? line.price : `${line.quantity}\u00a0×\u00a0${line.price}`}`,
  ];
  return html`<tr><td class="ink hair" valign="top" style="${LOOK.strong};padding:12px 16px 0 0;border-top:1px solid #dad9d2">${line.name}</td><td class="ink hair" align="right" valign="top" style="${LOOK.strong};padding:12px 0 0;border-top:1px solid #dad9d2">${line.amount}</td></tr>
<tr><td class="muted" colspan="2" style="${LOOK.small};padding-bottom:12px">${line.description}<br>${line.note && html`<span class="ink">${line.note}</span><br>`}${facts.map((fact) => html`<span style="display:inline-block;margin-right:16px">${fact}</span> `)}</td></tr>
`;
}
