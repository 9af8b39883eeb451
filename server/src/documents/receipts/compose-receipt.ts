import type { Locale } from '@esimshop/contracts/locales';
import { formatMoney } from '@esimshop/contracts/money';
import type { Receipt } from '@esimshop/contracts/receipts';
import { listSellerFacts } from '@esimshop/contracts/seller';
import type { PdfBlock, PdfDocument } from '../../shop.ts';
import { LEGAL_TEXTS, MAIL_TEXTS, RECEIPT_TEXTS } from '../../texts/texts.ts';
import { describePlan } from '../describe-order.ts';
import { formatLongDay } from '../format-moment.ts';
import { nameCountry } from '../name-country.ts';

type Fact = [string, string];

/** The document of a receipt in the language of its order. It is drawn as it was composed, once and for all. */
export function composeReceipt(receipt: Receipt): PdfDocument {
  const { kind, number, locale, shopName, issuedAt, orderNumber, tax } = receipt;
  const texts = RECEIPT_TEXTS[locale];
  const title = `${texts.titles[kind]} ${number}`;
  return {
    title,
    author: shopName,
    language: locale,
    createdAt: issuedAt,
    footer: `${title} – ${orderNumber}`,
    blocks: [
      { kind: 'heading', level: 1, text: title },
      { kind: 'facts', rows: listFacts(receipt) },
      { kind: 'heading', level: 2, text: texts.seller },
      ...listSeller(receipt),
      { kind: 'heading', level: 2, text: texts.buyer },
      { kind: 'facts', rows: listBuyer(receipt) },
      { kind: 'heading', level: 2, text: texts.lines },
      listLines(receipt),
      { kind: 'facts', rows: listSums(receipt) },
      ...(tax ? [paragraph(sayRule(receipt, tax))] : []),
      ...(receipt.isRest ? [paragraph(texts.rest)] : []),
      ...(kind === 'receipt' ? sayStanding(receipt) : []),
    ],
  };
}

function paragraph(text: string): PdfBlock {
  return { kind: 'paragraph', text };
}

function listFacts({
  locale,
  kind,
  reason,
  issuedOn,
  orderNumber,
  paidOn,
  payment,
  currency,
  corrects,
}: Receipt): Fact[] {
  const texts = RECEIPT_TEXTS[locale];
  const isFirst = reason === 'capture';
  const replaces = kind === 'receipt' && reason === 'buyer_changed';
  return [
    [texts.date, dayOf(issuedOn, locale)],
    ...(corrects === null ? [] : [[replaces ? texts.replaces : texts.corrects, corrects] satisfies Fact]),
    ...(isFirst ? [] : [[texts.reason, nameReason({ locale, kind, reason })] satisfies Fact]),
    [texts.order, orderNumber],
    [texts.paidOn, dayOf(paidOn, locale)],
    [texts.paidWith, texts.paidBy(payment.method)],
    ...(payment.reference === null ? [] : [[texts.reference, payment.reference] satisfies Fact]),
    [texts.currency, currency],
  ];
}

/** Money that comes again was reported to be gone before. */
function nameReason({ locale, kind, reason }: Pick<Receipt, 'locale' | 'kind' | 'reason'>): string {
  const { reasons, came } = RECEIPT_TEXTS[locale];
  return kind === 'receipt' && reason !== 'buyer_changed' ? came : reasons[reason];
}

function listSeller({ seller: { contactEmail, ...company }, shopName, locale }: Receipt): PdfBlock[] {
  const named = { ...company, name: company.name || shopName };
  const facts = listSellerFacts(named, { locale, labels: LEGAL_TEXTS[locale] });
  return [...facts, contactEmail].map(paragraph);
}

function listBuyer({ buyer: { name, email, address, company }, locale }: Receipt): Fact[] {
  const texts = RECEIPT_TEXTS[locale];
  const who = company ? [company.companyName, name] : [name];
  return [
    [texts.nameAndAddress, [...who, ...address].join(', ')],
    ...(company?.vatId ? [[texts.vatId, company.vatId] satisfies Fact] : []),
    [texts.email, email],
  ];
}

function listLines({ lines, currency, locale, discountMinor }: Receipt): PdfBlock {
  const texts = RECEIPT_TEXTS[locale];
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  const hasDiscount = discountMinor > 0;
  return {
    kind: 'table',
    head: [texts.plan, texts.quantity, texts.each, ...(hasDiscount ? [texts.discount] : []), texts.amount],
    rows: lines.map((line) => [
      MAIL_TEXTS[locale].planName(describePlan(line.plan, locale)),
      line.quantity === null ? '–' : String(line.quantity),
      money(line.unitPriceMinor),
      ...(hasDiscount ? [money(-line.discountMinor)] : []),
      money(line.grossMinor),
    ]),
  };
}

function listSums(receipt: Receipt): Fact[] {
  const { kind, locale, currency, subtotalMinor, discountMinor, discountCode, totalMinor, tax } = receipt;
  const texts = RECEIPT_TEXTS[locale];
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  const percent = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const discount: Fact[] = [
    [texts.beforeDiscount, money(subtotalMinor)],
    [discountCode === null ? texts.discount : texts.code(discountCode), money(-discountMinor)],
  ];
  return [
    ...(discountMinor > 0 ? discount : []),
    ...(tax?.parts ?? []).flatMap(({ rate, country, netMinor, taxMinor }): Fact[] =>
      rate === 0
        ? []
        : [
            [texts.without(percent.format(rate / 100), nameCountry(country, locale)), money(netMinor)],
            [texts.tax(percent.format(rate / 100), nameCountry(country, locale)), money(taxMinor)],
          ],
    ),
    [texts.totals[kind], money(totalMinor)],
  ];
}

function sayRule({ locale }: Receipt, { rule, country, parts }: NonNullable<Receipt['tax']>): string {
  const texts = RECEIPT_TEXTS[locale];
  const hasTax = parts.some(({ rate }) => rate > 0);
  return hasTax ? texts.rules[rule] : texts.noTax(country ? nameCountry(country, locale) : texts.unknownCountry);
}

function sayStanding({ locale, withdrawal: { mode, days } }: Receipt): PdfBlock[] {
  const texts = RECEIPT_TEXTS[locale];
  return [
    paragraph(texts.nothingLeft),
    { kind: 'heading', level: 2, text: texts.withdrawal },
    paragraph(texts.withdrawals[mode](days)),
  ];
}

function dayOf(day: string, locale: Locale): string {
  return formatLongDay(new Date(day), { locale, timeZone: 'UTC' });
}
