import type { Locale } from '@esimshop/contracts/locales';
import { formatDecimal } from '@esimshop/contracts/money';
import { formatMoment, type MailTime } from '../../documents/format-moment.ts';
import type { OwnerNotice } from '../../orders/owner-notices.ts';
import { MAIL_TEXTS } from '../../texts/texts.ts';
import type { MailContent } from './compose-mail.ts';
import type { MailShop } from './render-mail-frame.ts';
import { type AdminPage, renderOwnerAlert } from './render-owner-alert.ts';

/** A longer digest is not read. */
const MAX_LINES = 50;

/** Where withdrawals of unknown orders wait. */
const WITHDRAWALS_PATH = '/admin?tab=messages';

const CURRENCIES_PATH = '/admin?tab=currencies';

const SETUP_PAGE: AdminPage = { path: '/admin?tab=setup', name: 'setup' };

type Options = { locale: Locale; shop: MailShop };

/** A mail to the shop's staff about one open case, with a link to its order or customer. */
export function renderCaseAlert({ notice, locale, shop }: Options & { notice: OwnerNotice }): MailContent {
  const letter = toLetter(notice, { locale, timeZone: shop.timeZone });
  return renderOwnerAlert({ letter, page: pageOf(notice), locale, shop });
}

function pageOf({ kind, caseId, orderId }: OwnerNotice): AdminPage {
  if (orderId !== null) return { path: `/admin/orders/${orderId}`, name: 'order' };
  if (kind === 'data_requested') return { path: `/admin/customers/request-${caseId}`, name: 'customer' };
  if (kind === 'rates_waiting' || kind === 'rates_old') return { path: CURRENCIES_PATH, name: 'currencies' };
  if (kind === 'setup_failed') return SETUP_PAGE;
  return { path: WITHDRAWALS_PATH, name: 'withdrawals' };
}

/** A mail to the shop's staff about the cases of a digest, a line each. */
export function renderCaseDigest({ notices, locale, shop }: Options & { notices: OwnerNotice[] }): MailContent {
  const letter = MAIL_TEXTS[locale].cases.digest({
    count: notices.length,
    lines: listCases(notices, { locale, shop }),
  });
  return renderOwnerAlert({ letter, page: { path: '/admin', name: 'orders' }, locale, shop });
}

/** A line each; of very many the first ones, and how many more there are. */
export function listCases(notices: readonly OwnerNotice[], { locale, shop }: Options): string[] {
  const shown = notices.slice(0, MAX_LINES);
  const more = notices.length - shown.length;
  return [
    ...shown.map((notice) => toLetter(notice, { locale, timeZone: shop.timeZone }).subject),
    ...(more > 0 ? [MAIL_TEXTS[locale].cases.more({ count: more })] : []),
  ];
}

function toLetter({ notice, kind, orderNumber, subject, amountMinor, currency, dueAt }: OwnerNotice, time: MailTime) {
  const { cases } = MAIL_TEXTS[time.locale];
  const facts = {
    orderNumber: orderNumber ?? '',
    subject: subject ?? '',
    amount: amountMinor === null || currency === null ? '' : `${formatDecimal({ amountMinor, currency })} ${currency}`,
    due: dueAt ? formatMoment(dueAt, time) : undefined,
  };
  return notice === 'deadline' ? (cases.deadlines[kind] ?? cases.deadline)(facts) : cases.new[kind](facts);
}
