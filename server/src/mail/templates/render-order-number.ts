import { type Html, html } from '../../platform/html-template.ts';
import type { MailTexts } from '../../texts/en/mail.ts';
import { LOOK } from './mail-look.ts';

/** The number of the order that a mail is about. */
export function renderOrderNumber(orderNumber: string, texts: MailTexts): Html {
  return html`<p class="ink" style="${LOOK.body}">${texts.orderNumber} <span class="ink code" style="${LOOK.code};white-space:nowrap">${orderNumber}</span></p>
`;
}
