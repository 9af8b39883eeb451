import type { Locale } from '@esimshop/contracts/locales';
import { formatDecimal } from '@esimshop/contracts/money';
import { providerName } from '@esimshop/contracts/provider-name';
import { formatLongDay, formatMoment } from '../../documents/format-moment.ts';
import { MAIL_TEXTS } from '../../texts/texts.ts';
import type { DailyFacts } from '../read-daily-facts.ts';
import type { MailContent } from './compose-mail.ts';
import { listCases } from './render-case-alert.ts';
import type { MailShop } from './render-mail-frame.ts';
import { OVERVIEW_PAGE, renderOwnerAlert } from './render-owner-alert.ts';

type Options = { facts: DailyFacts; day: string; locale: Locale; shop: MailShop };

const write = (amountMinor: number, currency: string) => `${formatDecimal({ amountMinor, currency })} ${currency}`;

/** A mail to one of the shop's people: yesterday's sales, new cases, what waits and how long balances last. */
export function renderDailySummary({ facts: { notices, summary }, day, locale, shop }: Options): MailContent {
  const texts = MAIL_TEXTS[locale].daily;
  const time = { locale, timeZone: shop.timeZone };
  const named = formatLongDay(new Date(`${day}T12:00:00Z`), { locale, timeZone: 'UTC' });
  const paragraphs = [
    ...(summary?.sales
      ? [
          texts.sales({ day: named }),
          ...summary.sales.map(({ currency, orders, paidMinor, returnedMinor }) =>
            texts.sold({
              orders,
              paid: write(paidMinor, currency),
              returned: returnedMinor === 0 ? undefined : write(returnedMinor, currency),
            }),
          ),
          ...(summary.sales.length === 0 ? [texts.nothingSold] : []),
        ]
      : []),
    ...(notices.length > 0 ? [texts.cases, ...listCases(notices, { locale, shop })] : []),
    ...(summary
      ? [
          summary.waiting.length > 0 ? texts.waiting : texts.nothingWaits,
          ...summary.waiting.map(({ kind, count, dueAt }) =>
            texts.waits({ what: texts.kinds[kind], count, due: dueAt ? formatMoment(dueAt, time) : undefined }),
          ),
        ]
      : []),
    ...(summary?.balances && summary.balances.length > 0
      ? [
          texts.balances,
          ...summary.balances.map(({ supplier, balanceMinor, currency, daysLeft }) =>
            texts.balance({
              supplier: providerName(supplier),
              balance: write(balanceMinor, currency),
              days: daysLeft ?? undefined,
            }),
          ),
        ]
      : []),
  ];
  const subject = summary ? texts.subject({ day: named }) : texts.casesOnly({ count: notices.length });
  return renderOwnerAlert({ letter: { subject, paragraphs }, page: OVERVIEW_PAGE, locale, shop });
}
