import type { BoughtPlan } from '@esimshop/contracts/orders';
import type { WithdrawalRequest } from '@esimshop/contracts/withdrawals';
import { describePlan } from '../../mail/templates/describe-order.ts';
import { formatLongDay } from '../../mail/templates/format-moment.ts';
import type { OrderRow } from '../../orders/store.ts';
import type { Shop } from '../../shop.ts';
import { MAIL_TEXTS } from '../../texts/texts.ts';

type Facts = Pick<WithdrawalRequest, 'name' | 'orderNumber' | 'email' | 'locale'> & {
  order: OrderRow | undefined;
  /** What it is about; without any, the whole contract. */
  plans: BoughtPlan[];
};

/** The customer's statement, as it is stored and confirmed. */
export function writeStatement({ config }: Shop, { name, orderNumber, email, locale, order, plans }: Facts): string {
  const texts = MAIL_TEXTS[locale].withdrawal;
  if (!order) return texts.unknownStatement({ name, orderNumber, email });
  return texts.statement({
    name,
    day: formatLongDay(order.createdAt, { locale, timeZone: config.timeZone }),
    orderNumber: order.orderNumber,
    esims: plans.map((plan) => {
      const { place, data } = describePlan(plan, locale);
      return `${place} ${data}`;
    }),
  });
}
