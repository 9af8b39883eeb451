import type { Locale } from '@esimshop/contracts/locales';
import { DEFAULT_CURRENCY, formatDecimal, type Money } from '@esimshop/contracts/money';
import { providerName } from '@esimshop/contracts/provider-name';
import { MAIL_TEXTS } from '../../texts/texts.ts';
import type { MailPayloads } from '../mail-payloads.ts';
import type { MailContent } from './compose-mail.ts';
import type { MailShop } from './render-mail-frame.ts';
import { renderOwnerAlert, SYSTEM_PAGE } from './render-owner-alert.ts';

type SupplyAlertOptions = {
  notice: MailPayloads['supply-alert'];
  /** As it is now; undefined if it was never read. */
  balance: Money | undefined;
  locale: Locale;
  shop: MailShop;
};

/** A mail to the shop's staff about a supplier. */
export function renderSupplyAlert({ notice, balance, locale, shop }: SupplyAlertOptions): MailContent {
  const facts = {
    supplier: providerName(notice.supplier),
    balance: balance ? `${formatDecimal(balance)} ${balance.currency}` : '',
    shopCurrency: DEFAULT_CURRENCY,
    accountCurrency: balance?.currency ?? '',
    days: notice.daysLeft ?? undefined,
    reason: notice.reason ?? undefined,
  };
  const letter = MAIL_TEXTS[locale].supply[notice.alert](facts);
  return renderOwnerAlert({ letter, page: SYSTEM_PAGE, locale, shop });
}
