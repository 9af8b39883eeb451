import { formatDecimal } from '@esimshop/contracts/money';
import type { TopUpCode, TopUpCodeQuery } from '@esimshop/contracts/top-ups';
import type { ProductRow } from '../../catalogue/store.ts';
import type { Shop } from '../../shop.ts';
import { findApplicable } from '../discounts/cart-code.ts';
import { getPackage } from './find-packages.ts';
import { getOwnEsim, type OwnEsim, sessionOf } from './own-esim.ts';

/**
 * What a code takes off a package for an eSIM of a portal link.
 * @throws ProblemError portal_token_invalid, esim_not_found, topup_unavailable, supply_unavailable, code_refused, rate_limited
 */
export async function priceWithCode(
  shop: Shop,
  { token, esimId, packageId, code }: TopUpCodeQuery,
  clientHash: Buffer,
): Promise<TopUpCode> {
  const own = await getOwnEsim(shop, { token, esimId });
  const product = await getPackage(shop, own.esim, packageId);
  const { row, discountMinor } = await findCodeFor(shop, own, { product, code, clientHash });
  const decimal = (amountMinor: number) => formatDecimal({ amountMinor, currency: product.currency });
  return { code: row.code, amount: decimal(discountMinor), price: decimal(product.priceMinor - discountMinor) };
}

type Typed = { product: ProductRow; code: string; clientHash: Buffer };

/** The code that was typed for a package, and what it takes off. @throws ProblemError code_refused, rate_limited */
export function findCodeFor(shop: Shop, { esim, order: { emailKey } }: OwnEsim, { product, code, clientHash }: Typed) {
  const bought = { lines: [{ product, quantity: 1 }], isTopUp: true, emailKey };
  return findApplicable(shop, { code }, bought, { sessionHash: sessionOf(shop, esim), clientHash });
}
