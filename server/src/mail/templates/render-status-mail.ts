import type { Locale } from '@esimshop/contracts/locales';
import type { OrderStatus } from '@esimshop/contracts/order-status';
import type { Order } from '@esimshop/contracts/orders';
import { PORTAL_LINK_DAYS } from '../../orders/portal-tokens.ts';
import type { MailAttachment } from '../../partners/mail-transport.ts';
import { MAIL_TEXTS } from '../../texts/texts.ts';
import { describeOrder } from './describe-order.ts';
import { html } from './html-template.ts';
import { LOOK } from './mail-look.ts';
import { renderOrderSummary } from './render-confirmation-mail.ts';
import { describeHelp, type MailShop, renderMailFrame } from './render-mail-frame.ts';
import { describePortalAccess, renderPortalAccess } from './render-portal-access.ts';

type StatusMailOptions = {
  status: OrderStatus;
  order: Order;
  /** Contains the reader's token. */
  portalUrl: string;
  locale: Locale;
  shop: MailShop;
};

type StatusMail = { subject: string; text: string; html: string; attachments: MailAttachment[] };

/** The portal shows paid orders; to these there is nothing to show yet, or any more. */
const WITHOUT_PORTAL: readonly OrderStatus[] = ['pending', 'created', 'cancelled'];

/** The mail that tells of a status, whichever status the order has. @throws Error when the link carries no token. */
export function renderStatusMail({ status, order, portalUrl, locale, shop }: StatusMailOptions): StatusMail {
  const texts = MAIL_TEXTS[locale];
  const described = describeOrder(order, { locale, timeZone: shop.timeZone });
  const { heading, intro, next } = texts.status[status];
  const subject = texts.statusSubject(heading, described.orderNumber);
  const hasPortal = !WITHOUT_PORTAL.includes(status);
  const footer = `${texts.orderedOn(described.orderedOn)} ${texts.sentTo(described.customerEmail)}`;
  const content = html`<h1 class="ink" style="${LOOK.title}">${heading}</h1>
<p class="ink" style="${LOOK.body}">${texts.orderNumber} <span class="ink code" style="${LOOK.code};white-space:nowrap">${described.orderNumber}</span></p>
<p class="ink" style="${LOOK.body};padding-bottom:12px">${intro} ${next}</p>
${renderOrderSummary(described, texts)}${hasPortal ? renderPortalAccess(portalUrl, texts, 'go') : ''}`;
  const text = [
    heading,
    `${texts.orderNumber}: ${described.orderNumber}`,
    `${intro} ${next}`,
    [
      ...described.lines.map(({ name, quantity, amount }) => `${quantity} × ${name}: ${amount}`),
      `${texts.total}: ${described.total}`,
    ].join('\n'),
    ...(hasPortal ? [describePortalAccess(portalUrl, texts), texts.portalLife(PORTAL_LINK_DAYS)] : []),
    describeHelp(texts, shop),
    footer,
  ].join('\n\n');
  return {
    subject,
    text: `${text}\n`,
    html: renderMailFrame({ locale, subject, preview: intro, shop, content, footer }),
    attachments: [],
  };
}
