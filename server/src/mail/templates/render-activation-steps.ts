import { type Html, html } from '../../platform/html-template.ts';
import type { MailTexts } from '../../texts/en/mail.ts';
import { FONT, LOOK } from './mail-look.ts';

/** The steps from this mail to a working eSIM, as numbered stops on a line. */
export function renderActivationSteps({ stepsHeading, steps }: MailTexts): Html {
  return html`<h2 class="ink" style="${LOOK.heading}">${stepsHeading}</h2>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
${steps.map((step, index) => renderStop(step, index + 1, index + 1 === steps.length))}</table>
`;
}

function renderStop(step: MailTexts['steps'][number], position: number, isLast: boolean): Html {
  return html`<tr><td width="48" valign="top"${isLast ? '' : html` class="route"`} style="width:48px${isLast ? '' : ';background:linear-gradient(#16160f,#16160f) center/3px 100% no-repeat'}"><div class="stop" style="width:48px;height:48px;border-radius:4px;background:#16160f;color:#fdfdfb;${FONT};font-size:22px;font-weight:700;line-height:48px;text-align:center">${position}</div></td><td valign="top" style="padding:4px 0 ${isLast ? 0 : 24}px 16px"><div class="ink" style="${LOOK.strong}">${step.title}</div><div class="muted" style="${LOOK.small}">${step.text}</div></td></tr>
`;
}
