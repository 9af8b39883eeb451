import { type Html, html } from '../../platform/html-template.ts';
import type { MailTexts } from '../../texts/en/mail.ts';
import { LOOK } from './mail-look.ts';

/** What the buyer agreed to before they paid, word for word; nothing if they were not asked. */
export function renderConsent(texts: MailTexts, consent: string | undefined): Html | '' {
  if (!consent) return '';
  return html`<h2 class="ink" style="${LOOK.heading}">${texts.consentHeading}</h2>
<p class="ink" style="${LOOK.body}">${consent}</p>
`;
}

/** The same as paragraphs of plain text. */
export function describeConsent(texts: MailTexts, consent: string | undefined): string[] {
  return consent ? [`${texts.consentHeading}: ${consent}`] : [];
}
