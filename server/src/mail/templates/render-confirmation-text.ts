import { PORTAL_LINK_DAYS } from '../../orders/portal-tokens.ts';
import type { MailTexts } from '../../texts/en/mail.ts';
import { type DescribedEsim, type DescribedLine, type DescribedOrder, placeLabel } from './describe-order.ts';
import { describeHelp, type MailShop } from './render-mail-frame.ts';
import { describePortalAccess } from './render-portal-access.ts';

type TextOptions = { texts: MailTexts; portalUrl: string; shop: MailShop };

/** The plain text confirmation: every eSIM of the order with all codes and links. */
export function renderConfirmationText(order: DescribedOrder, { texts, portalUrl, shop }: TextOptions): string {
  const sections = [
    `${texts.readyHeading}\n${texts.orderNumber}: ${order.orderNumber}`,
    `${texts.greeting(order.customerName)} ${texts.installOnce}`,
    ...order.esims.map((esim) => describeCodes(esim, order.esims.length, texts)),
    [texts.stepsHeading, ...texts.steps.map(({ title, text }, index) => `${index + 1}. ${title}. ${text}`)].join('\n'),
    [
      texts.orderHeading,
      ...order.lines.map((line) => describeItem(line, texts)),
      `${texts.total}: ${order.total}`,
    ].join('\n'),
    [
      `${texts.portalHeading}: ${texts.portalIntro}`,
      describePortalAccess(portalUrl, texts),
      texts.portalLife(PORTAL_LINK_DAYS),
    ].join('\n'),
    describeHelp(texts, shop),
    `${texts.orderedOn(order.orderedOn)} ${texts.sentTo(order.customerEmail)}`,
  ];
  return `${sections.join('\n\n')}\n`;
}

/** One eSIM with all codes and links, one per line. */
export function describeCodes(
  { place, data, validity, position, info }: DescribedEsim,
  count: number,
  texts: MailTexts,
): string {
  return [
    `${texts.esim} ${texts.esimOf(position, count)}: ${place}, ${data}, ${validity}`,
    `${texts.iccid}: ${info.iccid}`,
    `${texts.smdpAddress}: ${info.smdpAddress}`,
    `${texts.activationCode}: ${info.matchingId}`,
    `${texts.fullCode}: ${info.activationCode}`,
    ...(info.confirmationCode ? [`${texts.confirmationCode}: ${info.confirmationCode}`] : []),
    ...(info.apn ? [`${texts.apn}: ${info.apn}`] : []),
    `${texts.addToIphone}: ${info.appleInstallUrl}`,
    `${texts.addToAndroid}: ${info.androidInstallUrl}`,
  ].join('\n');
}

function describeItem(line: DescribedLine, texts: MailTexts): string {
  return [
    `- ${line.name}`,
    `  ${line.description}`,
    `  ${placeLabel(line, texts)}: ${line.place}, ${texts.data}: ${line.data}, ${texts.validity}: ${line.validity}`,
    `  ${texts.price}: ${line.quantity} × ${line.price} = ${line.amount}`,
  ].join('\n');
}
