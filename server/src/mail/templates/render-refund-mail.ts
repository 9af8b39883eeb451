import type { Locale } from '@esimshop/contracts/locales';
import { formatMoney } from '@esimshop/contracts/money';
import type { Order } from '@esimshop/contracts/orders';
import type { RefundRow } from '../../orders/refunds.ts';
import { html } from '../../platform/html-template.ts';
import { MAIL_TEXTS } from '../../texts/texts.ts';
import { composeMail, type MailContent } from './compose-mail.ts';
import { LOOK } from './mail-look.ts';
import type { MailShop } from './render-mail-frame.ts';
import { renderOrderNumber } from './render-order-number.ts';
import { describePortalAccess, renderPortalAccess } from './render-portal-access.ts';

type RefundMailOptions = {
  order: Pick<Order, 'orderNumber' | 'payment'>;
  refund: Pick<RefundRow, 'amountMinor' | 'currency'>;
  /** Contains the reader's token. */
  portalUrl: string;
  locale: Locale;
  shop: MailShop;
};

/** The mail that tells how much of an order was returned, where to, and when it is there. */
export function renderRefundMail({ order, refund, portalUrl, locale, shop }: RefundMailOptions): MailContent {
  const texts = MAIL_TEXTS[locale];
  const { orderNumber, payment } = order;
  const amount = formatMoney(refund);
  const { subject, heading, intro, next } = texts.refund({ amount, orderNumber, method: payment.method });
  return composeMail({
    locale,
    shop,
    subject,
    preview: intro,
    heading,
    content: html`${renderOrderNumber(orderNumber, texts)}<p class="ink" style="${LOOK.body};padding-bottom:12px">${intro} ${next}</p>
${renderPortalAccess(portalUrl, texts, 'go')}`,
    paragraphs: [
      heading,
      `${texts.orderNumber}: ${orderNumber}`,
      `${intro} ${next}`,
      ...describePortalAccess(portalUrl, texts),
    ],
    footer: texts.refundOnce,
  });
}
