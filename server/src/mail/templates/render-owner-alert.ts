import type { Locale } from '@esimshop/contracts/locales';
import { html } from '../../platform/html-template.ts';
import { MAIL_TEXTS } from '../../texts/texts.ts';
import type { MailContent } from './compose-mail.ts';
import type { MailShop } from './render-mail-frame.ts';

export type AdminPage = {
  path: string;
  name: 'overview' | 'system' | 'orders' | 'withdrawals' | 'order' | 'customer' | 'currencies' | 'setup';
};

type OwnerAlertOptions = {
  letter: { subject: string; paragraphs: string[] };
  /** Where the owner acts. */
  page: AdminPage;
  locale: Locale;
  shop: MailShop;
};

export const OVERVIEW_PAGE = { path: '/admin?tab=overview', name: 'overview' } as const;
export const SYSTEM_PAGE = { path: '/admin?tab=system', name: 'system' } as const;

/** A mail to the shop's staff with a link to the page where they act; plain, to be readable on a lock screen. */
export function renderOwnerAlert({
  letter: { subject, paragraphs },
  page: { path, name },
  locale,
  shop,
}: OwnerAlertOptions): MailContent {
  const label = MAIL_TEXTS[locale].adminPages[name];
  const url = `${shop.publicUrl}${path}`;
  return {
    subject,
    text: `${[...paragraphs, `${label}: ${url}`].join('\n\n')}\n`,
    html: String(
      html`<!doctype html><html lang="${locale}"><body>${paragraphs.map((each) => html`<p>${each}</p>`)}<p><a href="${url}">${label}</a></p></body></html>`,
    ),
    attachments: [],
  };
}
