import type { Locale } from '@esimshop/contracts/locales';
import { html } from '../../platform/html-template.ts';
import { MAIL_TEXTS } from '../../texts/texts.ts';
import { composeMail, type MailContent } from './compose-mail.ts';
import { LOOK } from './mail-look.ts';
import type { MailShop } from './render-mail-frame.ts';
import { describePortalAccess, renderPortalAccess } from './render-portal-access.ts';

type PortalLinkMailOptions = {
  /** Contains the reader's token. */
  portalUrl: string;
  locale: Locale;
  shop: MailShop;
};

/** The mail with a fresh link to the portal. @throws Error when the link carries no token. */
export function renderPortalLinkMail({ portalUrl, locale, shop }: PortalLinkMailOptions): MailContent {
  const texts = MAIL_TEXTS[locale];
  return composeMail({
    locale,
    shop,
    subject: texts.linkSubject,
    preview: texts.linkPreview,
    heading: texts.linkHeading,
    content: html`<p class="ink" style="${LOOK.body}">${texts.linkIntro}</p>
${renderPortalAccess(portalUrl, texts, 'go')}`,
    paragraphs: [texts.linkHeading, texts.linkIntro, ...describePortalAccess(portalUrl, texts)],
    footer: texts.linkNotAsked,
  });
}
