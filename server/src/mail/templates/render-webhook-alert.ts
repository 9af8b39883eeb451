import type { Locale } from '@esimshop/contracts/locales';
import { providerName } from '@esimshop/contracts/provider-name';
import { MAIL_TEXTS } from '../../texts/texts.ts';
import type { MailPayloads } from '../mail-payloads.ts';
import type { MailContent } from './compose-mail.ts';
import type { MailShop } from './render-mail-frame.ts';
import { renderOwnerAlert, SYSTEM_PAGE } from './render-owner-alert.ts';

type WebhookAlertOptions = {
  notice: MailPayloads['webhook-alert'];
  isAboutPayments: boolean;
  locale: Locale;
  shop: MailShop;
};

/** A mail to the shop's staff about unreadable webhooks, with what to do. */
export function renderWebhookAlert({ notice, isAboutPayments, locale, shop }: WebhookAlertOptions): MailContent {
  const letter = MAIL_TEXTS[locale].webhooks({
    partner: providerName(notice.provider),
    kind: notice.webhookKind,
    isAboutPayments,
  });
  return renderOwnerAlert({ letter, page: SYSTEM_PAGE, locale, shop });
}
