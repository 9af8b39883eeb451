import { PORTAL_LINK_DAYS } from '../../orders/portal-tokens.ts';
import { type Html, html } from '../../platform/html-template.ts';
import type { MailTexts } from '../../texts/en/mail.ts';
import { LOOK } from './mail-look.ts';
import { renderMailButton } from './render-mail-button.ts';

/** The token for the portal's form. @throws Error if the link contains none. */
function readAccessToken(portalUrl: string): string {
  const token = new URL(portalUrl).searchParams.get('token');
  if (!token) throw new Error('Expected the portal link to carry a token');
  return token;
}

/** The portal link in plain text, with how long it works. @throws Error if the link contains no token. */
export function describePortalAccess(portalUrl: string, texts: MailTexts): string[] {
  return [
    `${texts.openPortal}: ${portalUrl}\n${texts.accessToken}: ${readAccessToken(portalUrl)}`,
    texts.portalLife(PORTAL_LINK_DAYS),
  ];
}

/** The button to the portal, with the token as text for the portal's form. */
export function renderPortalAccess(portalUrl: string, texts: MailTexts, shape: 'go' | 'line'): Html {
  return html`${renderMailButton(texts.openPortal, portalUrl, shape)}
<div class="muted" style="${LOOK.label};padding-top:16px">${texts.accessToken}</div>
<div class="ink code" style="${LOOK.code}">${readAccessToken(portalUrl)}</div>
<p class="muted" style="${LOOK.small};padding-top:8px">${texts.portalLife(PORTAL_LINK_DAYS)}</p>
`;
}
