import { readDisputeOutcome, readDisputeReason } from '@esimshop/contracts/disputes';
import { type Locale, localeFacts } from '@esimshop/contracts/locales';
import { formatMoney } from '@esimshop/contracts/money';
import { providerName } from '@esimshop/contracts/provider-name';
import { describeOrder, describePlan, formatSize } from '../../documents/describe-order.ts';
import { formatDay, formatMoment } from '../../documents/format-moment.ts';
import { toBlocks } from '../../documents/markdown-blocks.ts';
import { nameCountry } from '../../documents/name-country.ts';
import { toOrderValues } from '../../documents/order-values.ts';
import { toBoughtPlan } from '../../orders/bought-plan.ts';
import { stateOf } from '../../orders/disputes.ts';
import { findPlan, readKnownState, stageOfPlan } from '../../orders/esim-stage.ts';
import type { BookedEsim } from '../../orders/esims.ts';
import { toReadableEmail } from '../../platform/readable-email.ts';
import type { PdfBlock, PdfDocument } from '../../shop.ts';
import { EVIDENCE_TEXTS, MAIL_TEXTS } from '../../texts/texts.ts';
import type { Evidence } from './gather-evidence.ts';

type Fact = [string, string];
type Options = Evidence & { locale: Locale; shopName: string; timeZone: string; madeAt: Date };

/** The answer to a dispute, from what the shop's records show and nothing else. */
export function composeEvidence(options: Options): PdfDocument {
  const { locale, order, shopName, madeAt, row } = options;
  const texts = EVIDENCE_TEXTS[locale];
  const title = texts.title(order.orderNumber);
  return {
    title,
    author: shopName,
    language: locale,
    createdAt: madeAt.toISOString(),
    footer: title,
    blocks: [
      { kind: 'heading', level: 1, text: title },
      paragraph(texts.intro(shopName, moment(options, madeAt))),
      ...(row.erasedAt ? [paragraph(texts.erased(formatDay(row.erasedAt, options)))] : []),
      heading(texts.dispute),
      { kind: 'facts', rows: listDisputeFacts(options) },
      heading(texts.order),
      ...showOrder(options),
      heading(texts.payment),
      { kind: 'facts', rows: listPaymentFacts(options) },
      heading(texts.agreed),
      ...showAgreement(options),
      heading(texts.delivery),
      ...showDelivery(options),
      heading(texts.mails),
      ...showMails(options),
      heading(texts.acts),
      ...showActs(options),
      heading(texts.messages),
      ...showMessages(options),
      paragraph(texts.policy),
      ...showPolicy(options),
    ],
  };
}

function heading(text: string): PdfBlock {
  return { kind: 'heading', level: 2, text };
}

function paragraph(text: string): PdfBlock {
  return { kind: 'paragraph', text };
}

function moment(reader: Pick<Options, 'locale' | 'timeZone'>, at: Date): string {
  return formatMoment(at, { locale: reader.locale, timeZone: reader.timeZone });
}

/** A fact that is known. */
function known(label: string, value: string | null | undefined): Fact[] {
  return value ? [[label, value]] : [];
}

function listDisputeFacts(options: Options): Fact[] {
  const { dispute, locale } = options;
  const texts = EVIDENCE_TEXTS[locale];
  const reason = readDisputeReason(dispute.reason);
  const outcome = readDisputeOutcome(dispute.outcome);
  const state = texts.states[stateOf(dispute)];
  const ended = outcome ? texts.outcomes[outcome] : dispute.outcome;
  return [
    [texts.partner, providerName(dispute.provider)],
    [texts.reference, dispute.reference],
    [
      texts.reason,
      dispute.reason === null
        ? texts.noReason
        : reason
          ? `${dispute.reason} (${texts.reasons[reason]})`
          : dispute.reason,
    ],
    [texts.amount, `${formatMoney(dispute)} ${dispute.currency}`],
    ...known(texts.opened, dispute.openedAt && moment(options, dispute.openedAt)),
    ...known(texts.due, dispute.answerBy && moment(options, dispute.answerBy)),
    [texts.state, dispute.closedAt && ended ? `${state}: ${ended}` : state],
  ];
}

function showOrder(options: Options): PdfBlock[] {
  const { order, locale } = options;
  const texts = EVIDENCE_TEXTS[locale];
  const { sums, total, lines } = describeOrder(order, options);
  const { address, postalCode, city, country, phone } = order.billingDetails;
  return [
    {
      kind: 'facts',
      rows: [
        [texts.orderNumber, order.orderNumber],
        [texts.placed, moment(options, new Date(order.createdAt))],
        [texts.buyer, order.customerName],
        [texts.email, order.customerEmail],
        ...known(texts.phone, phone),
        ...known(texts.address, [address, postalCode, city, country].filter(Boolean).join(', ')),
      ],
    },
    {
      kind: 'table',
      head: [texts.plan, texts.quantity, texts.price],
      rows: lines.map(({ name, quantity, price }) => [name, String(quantity), price]),
    },
    {
      kind: 'facts',
      rows: [...sums.map(({ label, amount }): Fact => [label, amount]), [texts.total, `${total} ${order.currency}`]],
    },
  ];
}

function listPaymentFacts(options: Options): Fact[] {
  const { payment, row, tax, locale } = options;
  const texts = EVIDENCE_TEXTS[locale];
  const method: Fact = [texts.method, texts.paidBy(row.paymentMethod)];
  if (!payment) return [method];
  const { currency, refundedMinor, capturedAt, providerRef, captureRef, cardLast4, payerCountry } = payment;
  return [
    method,
    [texts.paidAmount, `${formatMoney(payment)} ${currency}`],
    ...known(texts.paid, capturedAt && moment(options, capturedAt)),
    ...known(texts.paymentReference, providerRef),
    ...known(texts.chargeReference, captureRef),
    ...known(texts.card, cardLast4 && texts.cardEnding(cardLast4)),
    ...known(texts.payerCountry, payerCountry && nameCountry(payerCountry, locale)),
    ...known(texts.billingCountry, tax?.billingCountry && nameCountry(tax.billingCountry, locale)),
    [
      texts.refunded,
      refundedMinor > 0 ? `${formatMoney({ amountMinor: refundedMinor, currency })} ${currency}` : texts.nothing,
    ],
  ];
}

function showAgreement(options: Options): PdfBlock[] {
  const { contract, events, order, locale } = options;
  const texts = EVIDENCE_TEXTS[locale];
  const placed = events.find((event) => event.kind === 'placed')?.detail;
  const cardConsent = placed && 'cardConsent' in placed ? placed.cardConsent : undefined;
  return [
    paragraph(texts.agreedIntro(moment(options, new Date(order.createdAt)))),
    {
      kind: 'table',
      head: [texts.text, texts.language, texts.version],
      rows: contract.parts.map(({ name, locale: language, sha256 }) => [
        texts.parts[name],
        localeFacts(language).name,
        sha256,
      ]),
    },
    paragraph(texts.contract(contract.sha256)),
    ...(contract.consent ? [paragraph(texts.consent), quote(contract.consent)] : [paragraph(texts.noConsent)]),
    ...(cardConsent ? [paragraph(texts.cardConsent), quote(cardConsent.text)] : []),
  ];
}

function quote(text: string): PdfBlock {
  return paragraph(`“${text}”`);
}

function showDelivery(options: Options): PdfBlock[] {
  const { plans, locale } = options;
  const texts = EVIDENCE_TEXTS[locale];
  if (plans.length === 0) return [paragraph(texts.noEsims)];
  return [paragraph(texts.deliveryIntro), ...plans.flatMap((plan, index) => showPlan(options, plan, index + 1))];
}

function showPlan(options: Options, esim: BookedEsim, position: number): PdfBlock[] {
  const { locale } = options;
  const texts = EVIDENCE_TEXTS[locale];
  const { row, line, addedBy, supplier } = esim;
  const name = MAIL_TEXTS[locale].planName(describePlan(toBoughtPlan(line), locale));
  const reported = readKnownState(row);
  const plan = reported && findPlan(reported.state, esim);
  const size = (megabytes: number) => formatSize(megabytes, locale);
  const usedMb = plan?.remainingMb != null && plan.totalMb !== null ? plan.totalMb - plan.remainingMb : undefined;
  const at = (moments: Date | null | undefined) => moments && moment(options, moments);
  const rows: Fact[] = [
    [texts.iccid, `•••• ${row.iccidLast4}`],
    ...(addedBy ? [] : known(texts.delivered, at(row.createdAt))),
    ...(reported
      ? [
          [
            texts.stage,
            plan?.state === 'revoked' ? texts.takenBack : texts.stages[stageOfPlan(reported.state, esim)],
          ] as Fact,
          ...known(texts.installed, at(reported.state.installedAt)),
          ...known(texts.started, at(plan?.startsAt)),
          ...known(
            texts.used,
            usedMb === undefined
              ? undefined
              : texts.usedOf(size(usedMb), plan?.totalMb ? size(plan.totalMb) : undefined),
          ),
          ...known(texts.ends, at(plan?.endsAt)),
          [texts.reported, `${providerName(supplier)}, ${moment(options, reported.asOf)}`] as Fact,
        ]
      : []),
  ];
  return [
    { kind: 'heading', level: 3, text: texts.esim(position, name) },
    ...(addedBy ? [paragraph(texts.toppedUp)] : []),
    { kind: 'facts', rows },
    ...(reported ? [] : [paragraph(texts.notReported)]),
  ];
}

function showMails(options: Options): PdfBlock[] {
  const { mails, locale } = options;
  const texts = EVIDENCE_TEXTS[locale];
  const kinds: Readonly<Record<string, string>> = texts.mailKinds;
  const rows = mails.flatMap(({ kind, recipient, state, sentAt }) => {
    const name = kind.startsWith('status-') ? texts.statusMail : kinds[kind];
    // Mails to the shop's own people are about the order, too.
    if (!name) return [];
    const accepted = state === 'sent' ? (sentAt ? moment(options, sentAt) : '–') : texts.mailStates[state];
    return [[name, toReadableEmail(recipient), accepted]];
  });
  const table: PdfBlock = { kind: 'table', head: [texts.mail, texts.to, texts.accepted], rows };
  return [
    ...(rows.length > 0 ? [paragraph(texts.mailsIntro), table] : [paragraph(texts.noMails)]),
    paragraph(texts.links),
  ];
}

function showActs(options: Options): PdfBlock[] {
  const { events, locale } = options;
  const texts = EVIDENCE_TEXTS[locale];
  const kinds: Readonly<Record<string, string>> = texts.actKinds;
  const rows = events.flatMap(({ kind, createdAt }) => {
    const what = kinds[kind];
    return what ? [[moment(options, createdAt), what]] : [];
  });
  const isAsked = events.some(({ kind }) => kind === 'withdrawn' || kind === 'refund_requested');
  const table: PdfBlock = { kind: 'table', head: [texts.when, texts.what], rows };
  return [...(rows.length > 0 ? [table] : []), ...(isAsked ? [] : [paragraph(texts.noActs)])];
}

function showMessages(options: Options): PdfBlock[] {
  const { messages, locale } = options;
  const texts = EVIDENCE_TEXTS[locale];
  if (messages.length === 0) return [paragraph(texts.noMessages)];
  return [
    paragraph(texts.messagesIntro),
    {
      kind: 'table',
      head: [texts.when, texts.from, texts.message],
      rows: messages.map(({ at, author, text }) => [moment(options, at), texts.authors[author], text]),
    },
  ];
}

function showPolicy({ contract, order, timeZone }: Options): PdfBlock[] {
  return contract.parts.flatMap(({ name, locale, content }): PdfBlock[] =>
    name === 'refund'
      ? [{ kind: 'section', language: locale, blocks: toBlocks(content, toOrderValues(order, { locale, timeZone })) }]
      : [],
  );
}
