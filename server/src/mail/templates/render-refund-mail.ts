import type { Locale } from '@esimshop/contracts/locales';
import { formatMoney } from '@esimshop/contracts/money';
import type { Order } from '@esimshop/contracts/orders';
import { PORTAL_LINK_DAYS } from '../../orders/portal-tokens.ts';
import type { RefundRow } from '../../orders/refunds.ts';
import type { MailAttachment } from '../../partners/mail-transport.ts';
import { MAIL_TEXTS } from '../../texts/texts.ts';
import { html } from './html-template.ts';
import { LOOK } from './mail-look.ts';
import { describeHelp, type MailShop, renderMailFrame } from './render-mail-frame.ts';
import { describePortalAccess, renderPortalAccess } from './render-portal-access.ts';

type RefundMailOptions = {
  order: Pick<Order, 'orderNumber' | 'payment'>;
  refund: Pick<RefundRow, 'amountMinor' | 'currency'>;
  /** Contains the reader's token. */
  portalUrl: string;
  locale: Locale;
  shop: MailShop;
};

type RefundMail = { subject: string; text: string; html: string; attachments: MailAttachment[] };

/** The mail that tells how much of an order was returned, where to, and when it is there. */
export function renderRefundMail({ order, refund, portalUrl, locale, shop }: RefundMailOptions): RefundMail {
  const texts = MAIL_TEXTS[locale];
  const { orderNumber, payment } = order;
  const amount = formatMoney(refund);
  const { subject, heading, intro, next } = texts.refund({ amount, orderNumber, method: payment.method });
  const content = html`<h1 class="ink" style="${LOOK.title}">${heading}</h1>
<p class="ink" style="${LOOK.body}">${texts.orderNumber} <span class="ink code" style="${LOOK.code};white-space:nowrap">${orderNumber}</span></p>
<p class="ink" style="${LOOK.body};padding-bottom:12px">${intro} ${next}</p>
${renderPortalAccess(portalUrl, texts, 'go')}`;
  const text = [
    heading,
    `${texts.orderNumber}: ${orderNumber}`,
    `${intro} ${next}`,
    describePortalAccess(portalUrl, texts),
    texts.portalLife(PORTAL_LINK_DAYS),
    describeHelp(texts, shop),
    texts.refundOnce,
  ].join('\n\n');
  return {
    subject,
    text: `${text}\n`,
    html: renderMailFrame({ locale, subject, preview: intro, shop, content, footer: texts.refundOnce }),
    attachments: [],
  };
}
