import { randomUUID } from 'node:crypto';
import type { AlertTest } from '@esimshop/contracts/alerts';
import type { Locale } from '@esimshop/contracts/locales';
import { describeShop } from '../../mail/render-mail.ts';
import { OVERVIEW_PAGE, renderOwnerAlert } from '../../mail/templates/render-owner-alert.ts';
import { toReadableEmail } from '../../platform/readable-email.ts';
import type { Shop } from '../../shop.ts';
import { MAIL_TEXTS } from '../../texts/texts.ts';

/** Sends a mail at once, outside of the queue, to show the mail server's reply. */
export async function sendTestMail(
  shop: Shop,
  { address, locale }: { address: string; locale: Locale },
): Promise<AlertTest> {
  const letter = MAIL_TEXTS[locale].testMail;
  const content = renderOwnerAlert({ letter, page: OVERVIEW_PAGE, locale, shop: await describeShop(shop, locale) });
  const messageId = `<test.${randomUUID()}@${new URL(shop.config.publicUrl).hostname}>`;
  const readable = toReadableEmail(address);
  try {
    const response = await shop.partners.mail.send({ messageId, to: { address, name: '' }, ...content });
    return { address: readable, isAccepted: true, response };
  } catch (error) {
    return { address: readable, isAccepted: false, response: error instanceof Error ? error.message : String(error) };
  }
}
