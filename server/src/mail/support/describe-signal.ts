import { diagnose } from '@esimshop/contracts/diagnose-signal';
import type { Locale } from '@esimshop/contracts/locales';
import type { Signal, SignalReport } from '@esimshop/contracts/signal';
import { destinationNames } from '../../catalogue/destinations/destination-names.ts';
import { describePlan, formatSize } from '../../documents/describe-order.ts';
import { formatMoment, type MailTime } from '../../documents/format-moment.ts';
import type { OrderRow } from '../../orders/store.ts';
import { SIGNAL_TEXTS } from '../../texts/texts.ts';

export type ReceivedReport = { order: OrderRow; signal: Signal; report: SignalReport };

/** A report as the first message of its thread, in the traveller's language: a fact a line. */
export function describeSignal(
  { order, signal, report }: ReceivedReport,
  timeZone: string,
): { subject: string; message: string } {
  const { locale, answers } = report;
  const texts = SIGNAL_TEXTS[locale];
  const time = { locale, timeZone };
  const { esim, apn } = signal;
  const { stop, act } = diagnose(signal, answers);
  const plan = namePlan(esim, locale);
  const facts: [string, string][] = [
    [texts.order, order.orderNumber],
    [texts.esim, `${plan}, ${esim.iccid}`],
    [texts.stopsAt, `${texts.stops[stop]}${act === 'lost' ? `: ${texts.lost}` : ''}`],
    [texts.installed, describeInstalled(signal, report, time)],
    [texts.network, describeNetwork(signal, report, time)],
    [texts.started, esim.startedAt ? formatMoment(new Date(esim.startedAt), time) : texts.notReported],
    [texts.data, describeData(signal, time)],
    ...(esim.validUntil ? [[texts.validUntil, formatMoment(new Date(esim.validUntil), time)] as [string, string]] : []),
    [texts.apn, apn ?? texts.automatic],
    [texts.tried, describeSteps(report, time)],
    [texts.phone, [texts.phones[report.phone], report.model].filter(Boolean).join(', ')],
  ];
  return {
    subject: texts.subject(plan),
    message: [texts.intro, '', ...facts.map(([label, value]) => `${label}: ${value}`)].join('\n'),
  };
}

function describeInstalled({ isInstalled, installedAt }: Signal, { answers }: SignalReport, time: MailTime): string {
  const texts = SIGNAL_TEXTS[time.locale];
  if (installedAt) return formatMoment(new Date(installedAt), time);
  if (isInstalled !== null) return isInstalled ? texts.yes : texts.no;
  if (answers.isInstalled === undefined) return texts.notReported;
  return answers.isInstalled ? texts.saysInstalled : texts.saysNotInstalled;
}

function describeNetwork({ network }: Signal, { answers }: SignalReport, time: MailTime): string {
  const texts = SIGNAL_TEXTS[time.locale];
  if (network.kind === 'unseen') return texts.unseen;
  if (network.kind === 'seen') {
    const place = network.countryCode ? destinationNames(network.countryCode)[time.locale] : undefined;
    return [network.name, place, formatMoment(new Date(network.seenAt), time)].filter(Boolean).join(', ');
  }
  if (answers.hasBars === undefined) return texts.notReported;
  return answers.hasBars ? texts.saysBars : texts.saysNoBars;
}

function describeData({ esim: { leftMb, totalMb } }: Signal, { locale }: MailTime): string {
  const texts = SIGNAL_TEXTS[locale];
  if (totalMb === null) return texts.unlimited;
  if (leftMb === null) return texts.notReported;
  return texts.leftOf(formatSize(leftMb, locale), formatSize(totalMb, locale));
}

function describeSteps({ steps }: SignalReport, time: MailTime): string {
  const texts = SIGNAL_TEXTS[time.locale];
  if (steps.length === 0) return texts.nothing;
  return steps.map(({ step, at }) => `${texts.steps[step]} (${formatMoment(new Date(at), time)})`).join('; ');
}

function namePlan(esim: Signal['esim'], locale: Locale): string {
  const { called, data } = describePlan({ ...esim, dataMb: esim.totalMb }, locale);
  return `${called} ${data}`;
}
