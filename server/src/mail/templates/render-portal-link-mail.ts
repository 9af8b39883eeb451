import type { Locale } from '@esimshop/contracts/locales';
import { PORTAL_LINK_DAYS } from '../../orders/portal-tokens.ts';
import type { MailAttachment } from '../../partners/mail-transport.ts';
import { MAIL_TEXTS } from '../../texts/texts.ts';
import { html } from './html-template.ts';
import { LOOK } from './mail-look.ts';
import { describeHelp, type MailShop, renderMailFrame } from './render-mail-frame.ts';
import { describePortalAccess, renderPortalAccess } from './render-portal-access.ts';

type PortalLinkMailOptions = {
  /** Contains the reader's token. */
  portalUrl: string;
  locale: Locale;
  shop: MailShop;
};

type PortalLinkMail = { subject: string; text: string; html: string; attachments: MailAttachment[] };

/** The mail with a fresh link to the portal. @throws Error when the link carries no token. */
export function renderPortalLinkMail(options: PortalLinkMailOptions): PortalLinkMail {
  const { portalUrl, locale, shop } = options;
  const texts = MAIL_TEXTS[locale];
  const content = html`<h1 class="ink" style="${LOOK.title}">${texts.linkHeading}</h1>
<p class="ink" style="${LOOK.body}">${texts.linkIntro}</p>
${renderPortalAccess(portalUrl, texts, 'go')}`;
  const text = [
    texts.linkHeading,
    texts.linkIntro,
    describePortalAccess(portalUrl, texts),
    texts.portalLife(PORTAL_LINK_DAYS),
    describeHelp(texts, shop),
    texts.linkNotAsked,
  ].join('\n\n');
  return {
    subject: texts.linkSubject,
    text: `${text}\n`,
    html: renderMailFrame({
      locale,
      subject: texts.linkSubject,
      preview: texts.linkPreview,
      shop,
      content,
      footer: texts.linkNotAsked,
    }),
    attachments: [],
  };
}
