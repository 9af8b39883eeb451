import { type Html, html } from './html-template.ts';
import { LOOK } from './mail-look.ts';

export type TicketFact = { label: string; value: string };

/** What a ticket is about: the place with its code, and its figures. */
export function renderTicketHead(
  { place, countryCode }: { place: string; countryCode: string },
  facts: readonly TicketFact[],
): Html {
  return html`<h2 class="ink" style="${LOOK.place}">${place}${renderPlate(countryCode)}</h2>
${facts.map(renderFact)}`;
}

/** Region codes are words that the name says already. */
function renderPlate(countryCode: string): Html {
  if (!/^[A-Z]{2}$/.test(countryCode)) return html``;
  return html` <span class="shade" style="${LOOK.plate};white-space:nowrap;vertical-align:middle">${countryCode}</span>`;
}

function renderFact({ label, value }: TicketFact): Html {
  return html`<div style="display:inline-block;margin:12px 28px 0 0;vertical-align:top"><div class="muted" style="${LOOK.label}">${label}</div><div class="ink" style="${LOOK.fact}">${value}</div></div>
`;
}
