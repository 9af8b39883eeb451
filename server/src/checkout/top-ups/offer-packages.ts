import { formatDecimal } from '@esimshop/contracts/money';
import { formatDataAmount } from '@esimshop/contracts/plans';
import type { TopUpOffer, TopUpPackage } from '@esimshop/contracts/top-ups';
import { nameInEnglish } from '../../catalogue/products.ts';
import type { ProductRow } from '../../catalogue/store.ts';
import { findSavedCard } from '../../orders/payments.ts';
import { gatewayOf, type Shop } from '../../shop.ts';
import { hasTopUpCodes } from '../discounts/store.ts';
import { findPackages } from './find-packages.ts';
import { getOwnEsim } from './own-esim.ts';
import { countTopUps } from './store.ts';

type Query = { token: string; bundle: string; esimId?: string | undefined };

/**
 * What can be added to an eSIM of a portal link, and the card that would pay for it.
 * @throws ProblemError portal_token_invalid, esim_not_found, supply_unavailable
 */
export async function offerPackages(shop: Shop, query: Query): Promise<TopUpOffer> {
  const { esim } = await getOwnEsim(shop, query);
  const [rows, topUps, savedCard, takesCodes] = await Promise.all([
    findPackages(shop, esim),
    countTopUps(shop.database, esim.row.id),
    describeSavedCard(shop, esim.row.id),
    hasTopUpCodes(shop.database),
  ]);
  return { packages: rows.map(toPackage), topUps, savedCard, ...(takesCodes && { takesCodes }) };
}

/** The card that pays for the top-ups of an eSIM. */
export async function describeSavedCard(shop: Shop, esimId: number): Promise<TopUpOffer['savedCard']> {
  const card = await findSavedCard(shop.database, esimId);
  if (!card) return null;
  const { brand = '', last4 = '' } = (await gatewayOf(shop, card).identifyCard?.(card.paymentMethodRef)) ?? {};
  return { brand, last4 };
}

export function toPackage(row: ProductRow): TopUpPackage {
  return {
    id: row.productId,
    name: nameInEnglish(row),
    description: row.description,
    price: Number(formatDecimal({ amountMinor: row.priceMinor, currency: row.currency })),
    currency: row.currency,
    dataAmount: formatDataAmount(row.dataMb),
    dataMb: row.dataMb,
    tier: row.tier,
    validity: row.validityDays,
  };
}
