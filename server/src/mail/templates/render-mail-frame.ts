import type { Locale } from '@esimshop/contracts/locales';
import { localeFacts, localizePath } from '@esimshop/contracts/locales';
import type { MailAttachment } from '../../partners/mail-transport.ts';
import { type Html, html } from '../../platform/html-template.ts';
import type { MailTexts } from '../../texts/en/mail.ts';
import { MAIL_TEXTS } from '../../texts/texts.ts';
import { CODE_STYLES, DARK_STYLES, FONT, LOOK, OUTLOOK_STYLES, SIGNAL } from './mail-look.ts';

/** What every mail says about the shop that sends it. */
export type MailShop = {
  name: string;
  /** `#rrggbb` */
  signal: string;
  /** As PNG; without one, an arrow in the signal's colour. */
  mark?: Buffer | undefined;
  /** The shop's base address, without a trailing slash. */
  publicUrl: string;
  supportAddress: string;
  /** In which its mails give days and times. */
  timeZone: string;
  /** The company behind it with address and numbers, a line each; empty until its owner has named one. */
  seller: readonly string[];
};

export type MailFrame = {
  locale: Locale;
  subject: string;
  /** The preview line that an inbox shows beside the subject. */
  preview: string;
  shop: MailShop;
  content: Html;
  footer: string;
  /** The number of the order from which its buyer may withdraw. */
  withdrawalOf?: string;
};

/** A complete mail document: header band, content, support line and footer. */
export function renderMailFrame(frame: MailFrame): string {
  const { locale, subject, content, shop } = frame;
  const { direction } = localeFacts(locale);
  const document = String(html`<!doctype html>
<html lang="${locale}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no"><meta name="x-apple-disable-message-reformatting"><title>${subject}</title>
<style>:root{color-scheme:light dark}${CODE_STYLES}@media (prefers-color-scheme:dark){${DARK_STYLES}}</style><!--[if mso]><style>${OUTLOOK_STYLES}</style><![endif]--></head>
<body class="ground" style="margin:0;padding:0;${LOOK.ground}">
${renderPreview(frame.preview)}
<div lang="${locale}" dir="${direction}" role="article" aria-label="${subject}" class="ground" style="${LOOK.ground}">
${renderBand(frame)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px 40px">
<!--[if mso]><table role="presentation" width="608" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<div style="max-width:608px;margin:0 auto;text-align:${startOf(locale)}">
${content}${renderHelp(frame)}<p class="muted" style="${LOOK.small};padding-top:28px">${frame.footer}</p>
${renderWithdrawal(frame)}${shop.seller.length > 0 ? html`<p class="muted" style="${LOOK.small};padding-top:12px">${shop.seller.join(' · ')}</p>\n` : ''}</div>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</div>
</body></html>
`);
  return document.replace(/ style="[^"]*"/g, (style) => style.replaceAll(SIGNAL, shop.signal));
}

/** The id of the attached mark. */
const MARK_ID = 'mark';

/** What the frame shows besides its own text. */
export function attachMark({ mark }: MailShop): MailAttachment[] {
  if (!mark) return [];
  return [{ filename: 'mark.png', contentType: 'image/png', content: mark, contentId: MARK_ID }];
}

/** The address at which a buyer withdraws, with the order number filled in. */
export function withdrawalUrlOf({ withdrawalOf, locale, shop }: Pick<MailFrame, 'withdrawalOf' | 'locale' | 'shop'>) {
  return withdrawalOf && `${shop.publicUrl}${localizePath('/withdraw', locale)}?order=${withdrawalOf}`;
}

function renderWithdrawal(frame: MailFrame): Html {
  const url = withdrawalUrlOf(frame);
  if (!url) return html``;
  return html`<p class="muted" style="${LOOK.small};padding-top:12px"><a class="muted" href="${url}" style="color:#57564e">${MAIL_TEXTS[frame.locale].withdrawal.link}</a></p>
`;
}

/** The blanks keep the client from filling the preview line with the mail's first words. */
function renderPreview(preview: string): Html {
  return html`<div aria-hidden="true" style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preview}${'\u034f\u200c\u00a0'.repeat(80)}</div>`;
}

/** Mail programs do not know `start`. */
function startOf(locale: Locale): 'left' | 'right' {
  return localeFacts(locale).direction === 'rtl' ? 'right' : 'left';
}

const MARK_LOOK = 'display:inline-block;width:28px;height:28px;margin-right:10px';

function renderBand({ locale, shop: { name, mark, publicUrl } }: MailFrame): Html {
  const home = `${publicUrl}${localizePath('/', locale)}`;
  const sign = mark
    ? html`<img src="cid:${MARK_ID}" width="28" height="28" alt="" style="${MARK_LOOK};border:0;vertical-align:top">`
    : html`<span aria-hidden="true" style="${MARK_LOOK};background:${SIGNAL};color:#16160f;font-size:22px;line-height:28px;text-align:center;vertical-align:top">&rarr;</span>`;
  return html`<table role="presentation" class="band" width="100%" cellpadding="0" cellspacing="0" style="background:#16160f"><tr><td align="center" style="padding:14px 16px"><div style="max-width:608px;margin:0 auto;text-align:${startOf(locale)}"><a href="${home}" style="color:#ffffff;${FONT};font-size:21px;font-weight:700;line-height:28px;text-decoration:none">${sign}${name}</a></div></td></tr></table>`;
}

/** The support line in plain text. */
export function describeHelp({ helpHeading, writeTo, replyTime }: MailTexts, { supportAddress }: MailShop): string {
  return `${helpHeading} ${writeTo} ${supportAddress}. ${replyTime}`;
}

function renderHelp({ locale, shop: { supportAddress } }: MailFrame): Html {
  const { helpHeading, writeTo, replyTime } = MAIL_TEXTS[locale];
  return html`<table role="presentation" class="shade" width="100%" cellpadding="0" cellspacing="0" style="margin-top:32px;background:#f3f2ee;border-radius:4px"><tr><td class="ink" style="${LOOK.body};padding:16px"><b>${helpHeading}</b> ${writeTo} <a class="ink" href="mailto:${supportAddress}" style="color:#16160f">${supportAddress}</a>. ${replyTime}</td></tr></table>
`;
}
