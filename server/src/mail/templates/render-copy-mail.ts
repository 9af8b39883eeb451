import type { Locale } from '@esimshop/contracts/locales';
import type { Order } from '@esimshop/contracts/orders';
import { describeOrder } from '../../documents/describe-order.ts';
import { type Html, html } from '../../platform/html-template.ts';
import { MAIL_TEXTS } from '../../texts/texts.ts';
import { composeMail, type MailContent } from './compose-mail.ts';
import { fitEsimTickets } from './fit-esim-tickets.ts';
import { LOOK } from './mail-look.ts';
import { renderActivationSteps } from './render-activation-steps.ts';
import { describeCodes, describeSteps } from './render-confirmation-text.ts';
import type { MailShop } from './render-mail-frame.ts';

type CopyMailOptions = {
  order: Order;
  locale: Locale;
  shop: MailShop;
};

/**
 * The eSIMs of an order for a recipient chosen by its buyer. It carries no portal link, which would open everything that
 * the buyer owns, and mentions neither the buyer nor the price: only the order number hints at who sent it.
 */
export function renderCopyMail({ order, locale, shop }: CopyMailOptions): MailContent {
  const texts = MAIL_TEXTS[locale];
  const { orderNumber, esims } = describeOrder(order, { locale, timeZone: shop.timeZone });
  const renderWith = (tickets: Html[]) =>
    composeMail({
      locale,
      shop,
      subject: texts.copySubject(orderNumber),
      preview: texts.confirmationPreview,
      heading: texts.copyHeading,
      content: html`<p class="ink" style="${LOOK.body}">${texts.copyIntro(orderNumber)}</p>
<p class="ink" style="${LOOK.body};padding-bottom:12px">${texts.installOnce}</p>
${tickets}${tickets.length < esims.length ? html`<p class="ink" style="${LOOK.body}"><b>${texts.copyMore(esims.length - tickets.length)}</b></p>` : ''}
${renderActivationSteps(texts)}`,
      paragraphs: [
        texts.copyHeading,
        texts.copyIntro(orderNumber),
        texts.installOnce,
        ...esims.map((esim) => describeCodes(esim, esims.length, texts)),
        describeSteps(texts),
      ],
      footer: texts.copyNotExpected,
    });
  const { tickets, attachments } = fitEsimTickets(esims, {
    texts,
    publicUrl: shop.publicUrl,
    otherBytes: Buffer.byteLength(renderWith([]).html),
    lastFactOf: ({ position }) => ({ label: texts.esim, value: texts.esimOf(position, esims.length) }),
  });
  const mail = renderWith(tickets);
  return { ...mail, attachments: [...mail.attachments, ...attachments] };
}
