import { type Html, html } from '../../platform/html-template.ts';
import { LOOK } from './mail-look.ts';

export type TicketFact = { label: string; value: string };

type Ticket = {
  place: string;
  countryCode: string;
  facts: readonly TicketFact[];
  /** Content after the figures, above the perforation. */
  more?: Html;
  /** Content below the perforation: the actions. */
  stub: Html;
};

/** A ticket: destination with its code, figures, and stub. */
export function renderTicket({ place, countryCode, facts, more = html``, stub }: Ticket): Html {
  return html`<table role="presentation" class="sheet edge" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border:1px solid #16160f;border-radius:8px;border-collapse:separate;background:#ffffff">
<tr><td class="rule" style="padding:22px 22px 20px;border-bottom:3px dotted #77756c">
<h2 class="ink" style="${LOOK.place}">${place}${renderPlate(countryCode)}</h2>
${facts.map(renderFact)}
${more}</td></tr>
<tr><td style="padding:22px">
${stub}</td></tr></table>
`;
}

/** Region codes are words that repeat the name. */
function renderPlate(countryCode: string): Html {
  if (!/^[A-Z]{2}$/.test(countryCode)) return html``;
  return html` <span class="shade" style="${LOOK.plate};white-space:nowrap;vertical-align:middle">${countryCode}</span>`;
}

function renderFact({ label, value }: TicketFact): Html {
  return html`<div style="display:inline-block;margin:12px 28px 0 0;vertical-align:top"><div class="muted" style="${LOOK.label}">${label}</div><div class="ink" style="${LOOK.fact}">${value}</div></div>
`;
}
