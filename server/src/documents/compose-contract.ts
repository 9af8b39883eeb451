import { describeAllowances } from '@esimshop/contracts/allowances';
import type { Order } from '@esimshop/contracts/orders';
import { TIER_NAMES, UNLIMITED_TIERS } from '@esimshop/contracts/plans';
import type { PdfBlock, PdfDocument } from '../shop.ts';
import { CONTRACT_TEXTS, MAIL_TEXTS } from '../texts/texts.ts';
import type { KeptContract } from './contract.ts';
import { describeLine, describeOrder, formatSize, formatSpeed, placeLabel } from './describe-order.ts';
import { toBlocks } from './markdown-blocks.ts';
import { toOrderValues } from './order-values.ts';

type Options = { contract: KeptContract; order: Order; shop: { name: string; timeZone: string; contact: string } };

/** The document of an order's contract: what was bought, a summary of each plan, and the texts that were in force. */
export function composeContract(options: Options): PdfDocument {
  const { contract, order, shop } = options;
  const { locale, sha256 } = contract;
  const texts = CONTRACT_TEXTS[locale];
  return {
    title: texts.title(order.orderNumber),
    author: shop.name,
    language: locale,
    createdAt: order.createdAt,
    footer: `${order.orderNumber} – ${texts.checksum} ${sha256}`,
    blocks: [
      ...composeCover(options),
      { kind: 'section', language: locale, blocks: summarisePlans(options) },
      ...contract.parts.map((part): PdfBlock => {
        const values = toOrderValues(order, { locale: part.locale, timeZone: shop.timeZone });
        return { kind: 'section', language: part.locale, blocks: toBlocks(part.content, values) };
      }),
    ],
  };
}

function composeCover({ contract: { locale, consent, sha256 }, order, shop }: Options): PdfBlock[] {
  const texts = CONTRACT_TEXTS[locale];
  const { lines, orderedOn, sums, total } = describeOrder(order, { locale, timeZone: shop.timeZone });
  return [
    { kind: 'heading', level: 1, text: texts.title(order.orderNumber) },
    { kind: 'paragraph', text: texts.intro(orderedOn) },
    {
      kind: 'facts',
      rows: [
        [texts.orderNumber, order.orderNumber],
        [texts.orderedOn, orderedOn],
        [texts.buyer, order.customerName],
        [texts.email, order.customerEmail],
        [texts.checksum, sha256],
      ],
    },
    { kind: 'heading', level: 2, text: texts.order },
    {
      kind: 'table',
      head: [texts.plan, texts.quantity, texts.price],
      rows: lines.map(({ name, quantity, price }) => [name, String(quantity), price]),
    },
    {
      kind: 'facts',
      rows: [
        ...sums.map(({ label, amount }): [string, string] => [label, amount]),
        [texts.total, texts.totalNote(total)],
      ],
    },
    ...(consent
      ? ([
          { kind: 'heading', level: 2, text: texts.consent },
          { kind: 'paragraph', text: texts.consentIntro },
          { kind: 'paragraph', text: consent },
        ] as const)
      : []),
  ];
}

/** A page of what each plan is, in the order of directive 2018/1972: service, price, duration and its end, contact. */
function summarisePlans({ contract: { locale, plans }, order, shop }: Options): PdfBlock[] {
  const texts = CONTRACT_TEXTS[locale];
  const summaries = order.items.flatMap((item, index): PdfBlock[] => {
    const line = describeLine(item, locale);
    const { speeds = [], features = {} } = plans[index] ?? {};
    const tier = item.tier && UNLIMITED_TIERS[item.tier];
    return [
      { kind: 'heading', level: 2, text: line.name },
      ...(line.note ? [{ kind: 'paragraph', text: line.note } as const] : []),
      {
        kind: 'facts',
        rows: [
          [placeLabel(line, MAIL_TEXTS[locale]), line.place],
          [texts.data, line.data],
          [texts.speed, speeds.length > 0 ? texts.networkSpeed(speeds.join(', ')) : texts.plainSpeed],
          tier && item.tier
            ? [
                texts.throttle,
                MAIL_TEXTS[locale].unlimitedPlan(
                  TIER_NAMES[item.tier],
                  formatSize(tier.dailyMb, locale),
                  formatSpeed(tier.throttleKbps, locale),
                ),
              ]
            : [texts.afterwards, texts.ends],
          [texts.validity, texts.validFor(line.validity)],
          [texts.price, line.price],
          [texts.renewal, texts.noRenewal],
          [texts.calls, describeAllowances(features, locale, texts.unlimited) || texts.noCalls],
          [texts.contact, shop.contact],
        ],
      },
    ];
  });
  return [{ kind: 'heading', level: 1, text: texts.summary }, ...summaries];
}
