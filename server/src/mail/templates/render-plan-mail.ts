import { maskIccid } from '@esimshop/contracts/activation-code';
import type { Locale } from '@esimshop/contracts/locales';
import { destinationNames } from '../../catalogue/destinations/destination-names.ts';
import { formatSize } from '../../documents/describe-order.ts';
import { formatDay, formatMoment } from '../../documents/format-moment.ts';
import type { OpenEsim, PlanNotice } from '../../orders/esims.ts';
import { type Html, html } from '../../platform/html-template.ts';
import { MAIL_TEXTS } from '../../texts/texts.ts';
import { composeMail, type MailContent } from './compose-mail.ts';
import { LOOK } from './mail-look.ts';
import { renderMailButton } from './render-mail-button.ts';
import type { MailShop } from './render-mail-frame.ts';
import { describePortalAccess, renderPortalAccess } from './render-portal-access.ts';
import { renderTicket, type TicketFact } from './render-ticket.ts';

type PlanMailOptions = {
  notice: Pick<PlanNotice, 'kind' | 'totalMb' | 'leftMb' | 'endsAt' | 'createdAt'>;
  esim: Pick<OpenEsim, 'iccid'> & { line: Pick<OpenEsim['line'], 'countryCode' | 'ownNames'> };
  /** Contains the reader's token. */
  portalUrl: string;
  /** Contains the reader's token; undefined if nothing can be added to the eSIM. */
  topUpUrl: string | undefined;
  locale: Locale;
  shop: MailShop;
};

/**
 * The mail about a plan that is low on data, out of it or about to end: what is left, until when, and links to more.
 * @throws Error when the link carries no token.
 */
export function renderPlanMail(options: PlanMailOptions): MailContent {
  const { notice, esim, portalUrl, topUpUrl, locale, shop } = options;
  const texts = MAIL_TEXTS[locale];
  const { countryCode, ownNames } = esim.line;
  const place = ownNames?.[locale] ?? destinationNames(countryCode)[locale];
  const words = toWords(options, place);
  const facts = listFacts(options);
  const more = html`${renderMeter(notice)}
<div class="muted" style="${LOOK.label};padding-top:16px">${texts.iccid}</div>
<div class="ink code" style="${LOOK.code}">${maskIccid(esim.iccid)}</div>
<p class="muted" style="${LOOK.small};padding-top:12px">${words.asOf}</p>
`;
  const stub = topUpUrl
    ? html`${renderMailButton(texts.addData, topUpUrl, 'go')}<div style="height:12px"></div>${renderPortalAccess(portalUrl, texts, 'line')}`
    : renderPortalAccess(portalUrl, texts, 'go');
  return composeMail({
    locale,
    shop,
    subject: words.subject,
    preview: words.intro,
    heading: words.heading,
    content: html`<p class="ink" style="${LOOK.body};padding-bottom:12px">${words.intro} ${words.next}</p>
${renderTicket({ place, countryCode, facts, more, stub })}`,
    paragraphs: [
      `${words.intro} ${words.next}`,
      [
        `${texts.esim}: ${place}`,
        ...facts.map(({ label, value }) => `${label}: ${value}`),
        `${texts.iccid}: ${maskIccid(esim.iccid)}`,
        words.asOf,
      ].join('\n'),
      ...(topUpUrl ? [`${texts.addData}: ${topUpUrl}`] : []),
      ...describePortalAccess(portalUrl, texts),
    ],
    footer: texts.planMailOnce,
  });
}

function toWords({ notice, locale, shop: { timeZone } }: PlanMailOptions, place: string) {
  const { kind, totalMb, leftMb, endsAt, createdAt } = notice;
  const time = { locale, timeZone };
  const texts = MAIL_TEXTS[locale];
  const size = (megabytes: number) => formatSize(megabytes, locale);
  const asOf = texts.usageAsOf(formatMoment(createdAt, time));
  if (totalMb !== null && leftMb !== null && kind !== 'ending') {
    const total = size(totalMb);
    const words =
      leftMb > 0
        ? texts.lowData({ place, total, left: size(leftMb), used: size(totalMb - leftMb) })
        : texts.outOfData({ place, total });
    return { asOf, ...words };
  }
  const end = endsAt ?? createdAt;
  return { asOf, ...texts.planEnding({ place, day: formatDay(end, time), moment: formatMoment(end, time) }) };
}

function listFacts({ notice: { totalMb, leftMb, endsAt }, locale, shop: { timeZone } }: PlanMailOptions): TicketFact[] {
  const texts = MAIL_TEXTS[locale];
  const measured = totalMb !== null && leftMb !== null && { totalMb, leftMb };
  return [
    ...(measured
      ? [
          { label: texts.dataLeft, value: formatSize(measured.leftMb, locale) },
          { label: texts.dataUsed, value: describeUsed(measured, locale) },
        ]
      : []),
    ...(endsAt ? [{ label: texts.validUntil, value: formatDay(endsAt, { locale, timeZone }) }] : []),
  ];
}

type Measured = { totalMb: number; leftMb: number };

function describeUsed({ totalMb, leftMb }: Measured, locale: Locale): string {
  return MAIL_TEXTS[locale].usedOf(formatSize(totalMb - leftMb, locale), formatSize(totalMb, locale));
}

/** A bar made of two table cells, which every mail client draws; the figures beside it say the same. */
function renderMeter({ totalMb, leftMb }: PlanMailOptions['notice']): Html {
  if (totalMb === null || leftMb === null) return html``;
  const usedPercent = Math.min(100, Math.round(((totalMb - leftMb) / totalMb) * 100));
  const rest = html`<td style="font-size:0;line-height:12px">&nbsp;</td>`;
  return html`<table role="presentation" aria-hidden="true" class="edge" width="100%" cellpadding="0" cellspacing="0" style="margin-top:18px;border:2px solid #16160f;border-radius:4px"><tr><td class="stop" width="${usedPercent}%" height="12" style="background:#16160f;font-size:0;line-height:12px">&nbsp;</td>${usedPercent < 100 ? rest : ''}</tr></table>`;
}
