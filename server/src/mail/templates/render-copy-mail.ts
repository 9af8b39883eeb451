import type { Locale } from '@esimshop/contracts/locales';
import type { Order } from '@esimshop/contracts/orders';
import type { MailAttachment } from '../../partners/mail-transport.ts';
import { MAIL_TEXTS } from '../../texts/texts.ts';
import { describeOrder } from './describe-order.ts';
import { fitEsimTickets } from './fit-esim-tickets.ts';
import { type Html, html } from './html-template.ts';
import { LOOK } from './mail-look.ts';
import { renderActivationSteps } from './render-activation-steps.ts';
import { describeCodes } from './render-confirmation-text.ts';
import { describeHelp, type MailShop, renderMailFrame } from './render-mail-frame.ts';

type CopyMailOptions = {
  order: Order;
  locale: Locale;
  shop: MailShop;
};

type CopyMail = { subject: string; text: string; html: string; attachments: MailAttachment[] };

/**
 * The eSIMs of an order for a recipient chosen by its buyer. It carries no portal link, which would open everything that
 * the buyer owns, and mentions neither the buyer nor the price: only the order number hints at who sent it.
 */
export function renderCopyMail({ order, locale, shop }: CopyMailOptions): CopyMail {
  const texts = MAIL_TEXTS[locale];
  const { orderNumber, esims } = describeOrder(order, { locale, timeZone: shop.timeZone });
  const subject = texts.copySubject(orderNumber);
  const renderWith = (tickets: Html[]) =>
    renderMailFrame({
      locale,
      subject,
      preview: texts.confirmationPreview,
      shop,
      content: html`<h1 class="ink" style="${LOOK.title}">${texts.copyHeading}</h1>
<p class="ink" style="${LOOK.body}">${texts.copyIntro(orderNumber)}</p>
<p class="ink" style="${LOOK.body};padding-bottom:12px">${texts.installOnce}</p>
${tickets}${tickets.length < esims.length ? html`<p class="ink" style="${LOOK.body}"><b>${texts.copyMore(esims.length - tickets.length)}</b></p>` : ''}
${renderActivationSteps(texts)}`,
      footer: texts.copyNotExpected,
    });
  const { tickets, attachments } = fitEsimTickets(esims, {
    texts,
    publicUrl: shop.publicUrl,
    otherBytes: Buffer.byteLength(renderWith([])),
    lastFactOf: ({ position }) => ({ label: texts.esim, value: texts.esimOf(position, esims.length) }),
  });
  const text = [
    texts.copyHeading,
    texts.copyIntro(orderNumber),
    texts.installOnce,
    ...esims.map((esim) => describeCodes(esim, esims.length, texts)),
    [texts.stepsHeading, ...texts.steps.map((step, index) => `${index + 1}. ${step.title}. ${step.text}`)].join('\n'),
    describeHelp(texts, shop),
    texts.copyNotExpected,
  ].join('\n\n');
  return { subject, text: `${text}\n`, html: renderWith(tickets), attachments };
}
