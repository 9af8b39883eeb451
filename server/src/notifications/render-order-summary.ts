import type { DescribedLine, DescribedOrder } from './describe-order.ts';
import { type Html, html } from './html-template.ts';
import { LOOK } from './mail-look.ts';
import type { MailTexts } from './texts/en.ts';

/** What was bought: each plan with its name, country, data, validity and price, and the total. */
export function renderOrderSummary({ lines, total }: DescribedOrder, texts: MailTexts): Html {
  return html`<h2 class="ink" style="${LOOK.heading}">${texts.orderHeading}</h2>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
${lines.map((line) => renderLine(line, texts))}<tr><td class="ink edge" style="${LOOK.strong};padding:12px 0;border-top:2px solid #16160f">${texts.total}</td><td class="ink edge" align="right" style="${LOOK.fact};padding:12px 0;border-top:2px solid #16160f">${total}</td></tr>
</table>
`;
}

function renderLine(line: DescribedLine, texts: MailTexts): Html {
  const facts = [
    `${texts.country}: ${line.place}`,
    `${texts.data}: ${line.data}`,
    `${texts.validity}: ${line.validity}`,
    `${texts.price}: ${line.quantity === 1 ? line.price : `${line.quantity}\u00a0×\u00a0${line.price}`}`,
  ];
  return html`<tr><td class="ink hair" valign="top" style="${LOOK.strong};padding:12px 16px 0 0;border-top:1px solid #dad9d2">${line.name}</td><td class="ink hair" align="right" valign="top" style="${LOOK.strong};padding:12px 0 0;border-top:1px solid #dad9d2">${line.amount}</td></tr>
<tr><td class="muted" colspan="2" style="${LOOK.small};padding-bottom:12px">${line.description}<br>${facts.map((fact) => html`<span style="display:inline-block;margin-right:16px">${fact}</span> `)}</td></tr>
`;
}
