import {
  type DescribedEsim,
  type DescribedLine,
  type DescribedOrder,
  placeLabel,
} from '../../documents/describe-order.ts';
import type { MailTexts } from '../../texts/en/mail.ts';
import { describePortalAccess } from './render-portal-access.ts';

/** The confirmation as plain text: every eSIM of the order with all codes and links. */
export function describeConfirmation(order: DescribedOrder, texts: MailTexts, portalUrl: string): string[] {
  return [
    `${texts.readyHeading}\n${texts.orderNumber}: ${order.orderNumber}`,
    `${texts.greeting(order.customerName)} ${texts.installOnce}`,
    ...order.esims.map((esim) => describeCodes(esim, order.esims.length, texts)),
    describeSteps(texts),
    [texts.orderHeading, ...order.lines.map((line) => describeItem(line, texts)), ...describeTotal(order, texts)].join(
      '\n',
    ),
    [`${texts.portalHeading}: ${texts.portalIntro}`, ...describePortalAccess(portalUrl, texts)].join('\n'),
  ];
}

/** The total, after what a code took off. */
export function describeTotal({ sums, total }: DescribedOrder, texts: MailTexts): string[] {
  return [...sums, { label: texts.total, amount: total }].map(({ label, amount }) => `${label}: ${amount}`);
}

/** How to install an eSIM, a step a line. */
export function describeSteps({ stepsHeading, steps }: MailTexts): string {
  return [stepsHeading, ...steps.map(({ title, text }, index) => `${index + 1}. ${title}. ${text}`)].join('\n');
}

/** One eSIM with all codes and links, one per line. */
export function describeCodes(
  { called, data, validity, position, info }: DescribedEsim,
  count: number,
  texts: MailTexts,
): string {
  return [
    `${texts.esim} ${texts.esimOf(position, count)}: ${called}, ${data}, ${validity}`,
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
    ...(line.note ? [`  ${line.note}`] : []),
    `  ${placeLabel(line, texts)}: ${line.place}, ${texts.data}: ${line.data}, ${texts.validity}: ${line.validity}`,
    `  ${texts.price}: ${line.quantity} × ${line.price} = ${line.amount}`,
  ].join('\n');
}
