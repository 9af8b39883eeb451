import { OFF_SALE_REASONS } from '@esimshop/contracts/admin-system';
import type { Locale } from '@esimshop/contracts/locales';
import { DEFAULT_CURRENCY, formatDecimal, type Money } from '@esimshop/contracts/money';
import { providerName } from '@esimshop/contracts/provider-name';
import type { MailMessage } from '../../partners/mail-transport.ts';
import { SUPPLY_ALERTS, type SupplyAlert } from '../../supply/judge-account.ts';
import { MAIL_TEXTS } from '../../texts/texts.ts';
import type { MailShop } from './render-mail-frame.ts';
import { renderOwnerAlert, SYSTEM_PAGE } from './render-owner-alert.ts';

export type SupplyNotice = {
  alert: SupplyAlert;
  supplier: string;
  /** Days that a low balance lasts, or why sales have stopped. */
  detail: string;
};

type SupplyAlertOptions = {
  notice: SupplyNotice;
  /** As it is now; undefined if it was never read. */
  balance: Money | undefined;
  locale: Locale;
  shop: MailShop;
};

/** As the mail's row names it. @throws Error if it names nothing of the kind */
export function readSupplyNotice(discriminator: string): SupplyNotice {
  const [name, supplier, detail = ''] = discriminator.split('.');
  const alert = SUPPLY_ALERTS.find((each) => each === name);
  if (!alert || !supplier) throw new Error(`Expected an alert about a supplier, got '${discriminator}'`);
  return { alert, supplier, detail };
}

/** A mail to the shop's own people about a supplier. */
export function renderSupplyAlert({
  notice,
  balance,
  locale,
  shop,
}: SupplyAlertOptions): Pick<MailMessage, 'subject' | 'text' | 'html' | 'attachments'> {
  const facts = {
    supplier: providerName(notice.supplier),
    balance: balance ? `${formatDecimal(balance)} ${balance.currency}` : '',
    shopCurrency: DEFAULT_CURRENCY,
    days: notice.detail === '' ? undefined : Number(notice.detail),
    reason: OFF_SALE_REASONS.find((each) => each === notice.detail),
  };
  const letter = MAIL_TEXTS[locale].supply[notice.alert](facts);
  return renderOwnerAlert({ letter, page: SYSTEM_PAGE, locale, shop });
}
