import type { Locale } from '@esimshop/contracts/locales';
import { shopNameOf } from '../../settings/shop-name.ts';
import type { Shop } from '../../shop.ts';
import { EVIDENCE_TEXTS } from '../../texts/texts.ts';
import { composeEvidence } from './compose-evidence.ts';
import { gatherEvidence } from './gather-evidence.ts';

export type PrintedEvidence = { filename: string; pdf: Buffer };

/**
 * What answers a dispute, as a PDF of this moment's records. It is kept nowhere.
 * @throws ProblemError order_not_found, not_found
 */
export async function printEvidence(
  shop: Shop,
  { locale, ...ids }: { orderId: number; disputeId: number; locale: Locale },
): Promise<PrintedEvidence> {
  const evidence = await gatherEvidence(shop, ids);
  const reader = { locale, timeZone: shop.config.timeZone, shopName: shopNameOf(shop), madeAt: shop.clock.now() };
  const pdf = await shop.printer.print(composeEvidence({ ...evidence, ...reader }));
  return { filename: EVIDENCE_TEXTS[locale].file(evidence.order.orderNumber), pdf };
}
