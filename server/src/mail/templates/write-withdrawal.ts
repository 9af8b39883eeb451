import type { BoughtPlan } from '@esimshop/contracts/orders';
import type { WithdrawalRequest } from '@esimshop/contracts/withdrawals';
import { describePlan } from '../../documents/describe-order.ts';
import { formatLongDay } from '../../documents/format-moment.ts';
import type { OrderRow } from '../../orders/store.ts';
import { MAIL_TEXTS } from '../../texts/texts.ts';

type Facts = Pick<WithdrawalRequest, 'name' | 'orderNumber' | 'email' | 'locale'> & {
  order: OrderRow | undefined;
  /** What it is about; without any, the whole contract. */
  plans: BoughtPlan[];
  timeZone: string;
};

/** The customer's statement, as it is stored and confirmed. */
export function writeStatement({ name, orderNumber, email, locale, order, plans, timeZone }: Facts): string {
  const texts = MAIL_TEXTS[locale].withdrawal;
  if (!order) return texts.unknownStatement({ name, orderNumber, email });
  return texts.statement({
    name,
    day: formatLongDay(order.createdAt, { locale, timeZone }),
    orderNumber: order.orderNumber,
    esims: plans.map((plan) => {
      const { called: place, data } = describePlan(plan, locale);
      return `${place} ${data}`;
    }),
  });
}
