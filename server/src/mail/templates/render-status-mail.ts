import type { Locale } from '@esimshop/contracts/locales';
import type { OrderStatus } from '@esimshop/contracts/order-status';
import type { Order } from '@esimshop/contracts/orders';
import { describeOrder } from '../../documents/describe-order.ts';
import { html } from '../../platform/html-template.ts';
import { MAIL_TEXTS } from '../../texts/texts.ts';
import { composeMail, type MailContent } from './compose-mail.ts';
import { LOOK } from './mail-look.ts';
import { renderOrderSummary } from './render-confirmation-mail.ts';
import { describeTotal } from './render-confirmation-text.ts';
import type { MailShop } from './render-mail-frame.ts';
import { renderOrderNumber } from './render-order-number.ts';
import { describePortalAccess, renderPortalAccess } from './render-portal-access.ts';

type StatusMailOptions = {
  status: OrderStatus;
  order: Order;
  /** Contains the reader's token. */
  portalUrl: string;
  locale: Locale;
  shop: MailShop;
};

/** The portal shows only paid orders: these are not paid yet, or never will be. */
const WITHOUT_PORTAL: readonly OrderStatus[] = ['pending', 'created', 'cancelled'];

/** The mail about any status of an order. @throws Error when the link carries no token. */
export function renderStatusMail({ status, order, portalUrl, locale, shop }: StatusMailOptions): MailContent {
  const texts = MAIL_TEXTS[locale];
  const described = describeOrder(order, { locale, timeZone: shop.timeZone });
  const { orderNumber, lines } = described;
  const { heading, intro, next } = texts.status[status];
  const hasPortal = !WITHOUT_PORTAL.includes(status);
  return composeMail({
    locale,
    shop,
    subject: texts.statusSubject(heading, orderNumber),
    preview: intro,
    heading,
    ...(hasPortal && { withdrawalOf: orderNumber }),
    content: html`${renderOrderNumber(orderNumber, texts)}<p class="ink" style="${LOOK.body};padding-bottom:12px">${intro} ${next}</p>
${renderOrderSummary(described, texts)}${hasPortal ? renderPortalAccess(portalUrl, texts, 'go') : ''}`,
    paragraphs: [
      heading,
      `${texts.orderNumber}: ${orderNumber}`,
      `${intro} ${next}`,
      [
        ...lines.map(({ name, quantity, amount }) => `${quantity} × ${name}: ${amount}`),
        ...describeTotal(described, texts),
      ].join('\n'),
      ...(hasPortal ? describePortalAccess(portalUrl, texts) : []),
    ],
    footer: `${texts.orderedOn(described.orderedOn)} ${texts.sentTo(described.customerEmail)}`,
  });
}
