import { dayIn } from '@esimshop/contracts/days';
import { decideTax, type ProductType } from '@esimshop/contracts/tax';
import { ratesOf } from '@esimshop/contracts/tax-rates';
import type { Shop } from '../../shop.ts';
import type { OrderTaxRow } from './store.ts';

type Sale = { type: ProductType; billingCountry: string | null };

export type DecidedOrderTax = Omit<OrderTaxRow, 'orderId' | 'company'>;

/** Whose tax a sale of today contains, by the owner's rule; undefined where the shop says nothing of tax. */
export function decideOrderTax(
  { settings, config, clock }: Pick<Shop, 'settings' | 'config' | 'clock'>,
  { type, billingCountry }: Sale,
): DecidedOrderTax | undefined {
  const { tax, company } = settings.current();
  if (tax.mode !== 'inclusive') return undefined;
  const day = dayIn(config.timeZone, clock.now());
  const sale = { type, buyerCountry: billingCountry ?? '', sellerCountry: company.country, day };
  const { rule, country, rate, isKnown } = decideTax(tax, ratesOf(tax), sale);
  return { billingCountry, rule, country, rate: isKnown ? rate : null };
}
