import type { DescribedEsim } from '../../documents/describe-order.ts';
import { type Html, html } from '../../platform/html-template.ts';
import type { MailTexts } from '../../texts/en/mail.ts';
import { LOOK } from './mail-look.ts';
import { renderMailButton } from './render-mail-button.ts';
import { renderTicket, type TicketFact } from './render-ticket.ts';

type TicketOptions = {
  texts: MailTexts;
  /** Content-ID of the embedded QR image. */
  contentId: string;
  /** The fact beside data and validity: the total, or 'eSIM 2 of 3'. */
  lastFact: TicketFact;
};

/** One eSIM: its plan, the one-tap links, the QR image and all codes as selectable text. */
export function renderEsimTicket(esim: DescribedEsim, { texts, contentId, lastFact }: TicketOptions): Html {
  const { info } = esim;
  const facts = [{ label: texts.data, value: esim.data }, { label: texts.validity, value: esim.validity }, lastFact];
  const stub = html`${renderMailButton(texts.addToIphone, info.appleInstallUrl, 'go')}
<div style="height:12px;line-height:12px">&nbsp;</div>
${renderMailButton(texts.addToAndroid, info.androidInstallUrl, 'line')}
<div style="margin:20px 0 0;text-align:center"><img src="cid:${contentId}" width="150" height="150" alt="${texts.qrAlt(info.iccid)}" style="display:inline-block;background:#ffffff;border:1px solid #dad9d2;border-radius:4px;padding:8px"></div>
<p class="muted" style="${LOOK.small};padding:8px 0 16px;text-align:center">${texts.qrHint}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
${renderCode(texts.smdpAddress, info.smdpAddress)}${renderCode(texts.activationCode, info.matchingId)}${renderCode(texts.fullCode, info.activationCode)}${info.confirmationCode ? renderCode(texts.confirmationCode, info.confirmationCode) : ''}${info.apn ? renderCode(texts.apn, info.apn) : ''}${renderCode(texts.iccid, info.iccid)}</table>
`;
  return renderTicket({ ...esim, facts, stub });
}

function renderCode(label: string, code: string): Html {
  return html`<tr><td class="hair" style="padding:8px 0;border-top:1px solid #dad9d2"><div class="muted" style="${LOOK.label}">${label}</div><div class="ink code" style="${LOOK.code}">${code}</div></td></tr>
`;
}
