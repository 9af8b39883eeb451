import { LOCALES } from '@esimshop/contracts/locales';
import { DELIVERED_CONTACT } from '@esimshop/contracts/support-hours';
import { type AccountFinding, failed, passed, warned } from '../../partners/account-check.ts';
import { EXAMPLE_MAIL_DOMAIN } from '../../platform/config/environment.ts';
import { contactAddressOf } from '../../settings/contact-address.ts';
import type { Shop } from '../../shop.ts';
import { askPublicly } from './ask-publicly.ts';

/** Pages that show everything that the shop says about itself. */
const PAGES = ['/', '/support'];

/** What is shown until the owner sets it. */
const PLACEHOLDERS = [EXAMPLE_MAIL_DOMAIN, DELIVERED_CONTACT.phone];

/** What earlier versions claimed of every shop. Numbers of one's own are none of it. */
const DELIVERED_CLAIM = /4[.,]9\s?\/\s?5.{0,60}500\+|500\+.{0,60}4[.,]9\s?\/\s?5/s;

type Parts = Pick<Shop, 'config' | 'settings'>;

/** Reads pages as visitors do, in every language, for what is not the owner's own, and whether they name the address that e-mails name. */
export async function* checkPages(shop: Parts): AsyncGenerator<AccountFinding> {
  const { publicUrl } = shop.config;
  const mailed = contactAddressOf(shop);
  const placeholders = new Set<string>();
  let showsClaim = false;
  const addresses = new Set<string>();
  for (const page of PAGES) {
    for (const locale of LOCALES) {
      const url = `${publicUrl}${page}`;
      const response = await askPublicly({ url, method: 'GET', headers: { 'accept-language': locale } });
      if (response instanceof Error || response.status !== 200) {
        const reason = response instanceof Error ? response.message : response.status;
        yield failed('pageNotServed', { url, reason: String(reason) });
        return;
      }
      for (const [, address = ''] of response.text.matchAll(/href="mailto:([^"?]+)/g))
        addresses.add(address.toLowerCase());
      const text = readText(response.text);
      for (const placeholder of PLACEHOLDERS) if (text.includes(placeholder)) placeholders.add(placeholder);
      showsClaim ||= DELIVERED_CLAIM.test(text);
    }
  }
  if (placeholders.size === 0 && !showsClaim) yield passed('pagesOwn');
  for (const placeholder of placeholders) yield failed('pagesShowPlaceholder', { placeholder });
  if (showsClaim) yield failed('pagesShowClaim');
  addresses.delete(mailed.toLowerCase());
  for (const address of addresses) yield warned('pagesNameOther', { shown: address, mailed });
}

/** What a visitor reads, with plain spaces. */
function readText(html: string): string {
  return html.replace(/<[^>]*>/g, '').replace(/&nbsp;|&#160;|&#xa0;|\u00a0|\u202f/gi, ' ');
}
