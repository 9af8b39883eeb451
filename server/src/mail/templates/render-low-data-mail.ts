import { maskIccid } from '@esimshop/contracts/activation-code';
import { destinationNames } from '../../catalogue/destinations/destination-names.ts';
import type { LowDataNotice, OpenEsim } from '../../orders/esims.ts';
import { PORTAL_LINK_DAYS } from '../../orders/portal-tokens.ts';
import type { MailAttachment } from '../../partners/mail-transport.ts';
import { formatDay, formatMoment, formatSize } from './describe-order.ts';
import { type Html, html } from './html-template.ts';
import { LOOK } from './mail-look.ts';
import { describeHelp, type MailShop, renderMailFrame } from './render-mail-frame.ts';
import { describePortalAccess, renderPortalAccess } from './render-portal-access.ts';
import { renderTicket, type TicketFact } from './render-ticket.ts';
import { MAIL_TEXTS, type MailLocale } from './texts/mail-texts.ts';

type LowDataMailOptions = {
  notice: Pick<LowDataNotice, 'totalMb' | 'leftMb' | 'endsAt' | 'createdAt'>;
  esim: Pick<OpenEsim, 'iccid'> & { line: Pick<OpenEsim['line'], 'countryCode'> };
  /** Contains the reader's token. */
  portalUrl: string;
  locale: MailLocale;
  shop: MailShop;
};

type LowDataMail = { subject: string; text: string; html: string; attachments: MailAttachment[] };

/** The low-data mail: how much of a plan is left, and until when. @throws Error when the link carries no token. */
export function renderLowDataMail(options: LowDataMailOptions): LowDataMail {
  const { notice, esim, portalUrl, locale, shop } = options;
  const texts = MAIL_TEXTS[locale];
  const { countryCode } = esim.line;
  const place = destinationNames(countryCode)[locale];
  const words = toWords(options, place);
  const facts = listFacts(options);
  const more = html`${renderMeter(notice)}
<div class="muted" style="${LOOK.label};padding-top:16px">${texts.iccid}</div>
<div class="ink code" style="${LOOK.code}">${maskIccid(esim.iccid)}</div>
<p class="muted" style="${LOOK.small};padding-top:12px">${words.asOf}</p>
`;
  const content = html`<h1 class="ink" style="${LOOK.title}">${words.heading}</h1>
<p class="ink" style="${LOOK.body};padding-bottom:12px">${words.intro} ${words.next}</p>
${renderTicket({ place, countryCode, facts, more, stub: renderPortalAccess(portalUrl, texts, 'go') })}`;
  const text = [
    `${words.intro} ${words.next}`,
    [
      `${texts.esim}: ${place}`,
      ...facts.map(({ label, value }) => `${label}: ${value}`),
      `${texts.iccid}: ${maskIccid(esim.iccid)}`,
      words.asOf,
    ].join('\n'),
    describePortalAccess(portalUrl, texts),
    texts.portalLife(PORTAL_LINK_DAYS),
    describeHelp(texts, shop),
    texts.lowDataOnce,
  ].join('\n\n');
  const { subject, intro: preview } = words;
  return {
    subject,
    text: `${text}\n`,
    html: renderMailFrame({ locale, subject, preview, shop, content, footer: texts.lowDataOnce }),
    attachments: [],
  };
}

function toWords({ notice: { totalMb, leftMb, createdAt }, locale }: LowDataMailOptions, place: string) {
  const texts = MAIL_TEXTS[locale];
  const size = (megabytes: number) => formatSize(megabytes, locale);
  const total = size(totalMb);
  return {
    asOf: texts.usageAsOf(formatMoment(createdAt, locale)),
    ...(leftMb > 0
      ? texts.lowData({ place, total, left: size(leftMb), used: size(totalMb - leftMb) })
      : texts.outOfData({ place, total })),
  };
}

function listFacts({ notice: { totalMb, leftMb, endsAt }, locale }: LowDataMailOptions): TicketFact[] {
  const texts = MAIL_TEXTS[locale];
  const used = texts.usedOf(formatSize(totalMb - leftMb, locale), formatSize(totalMb, locale));
  return [
    { label: texts.dataLeft, value: formatSize(leftMb, locale) },
    { label: texts.dataUsed, value: used },
    ...(endsAt ? [{ label: texts.validUntil, value: formatDay(endsAt, locale) }] : []),
  ];
}

/** A bar made of two table cells, which every mail client draws; the figures beside it say the same. */
function renderMeter({ totalMb, leftMb }: LowDataMailOptions['notice']): Html {
  const usedPercent = Math.min(100, Math.round(((totalMb - leftMb) / totalMb) * 100));
  const rest = html`<td style="font-size:0;line-height:12px">&nbsp;</td>`;
  return html`<table role="presentation" aria-hidden="true" class="edge" width="100%" cellpadding="0" cellspacing="0" style="margin-top:18px;border:2px solid #16160f;border-radius:4px"><tr><td class="stop" width="${usedPercent}%" height="12" style="background:#16160f;font-size:0;line-height:12px">&nbsp;</td>${usedPercent < 100 ? rest : ''}</tr></table>`;
}
