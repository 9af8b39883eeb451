import type { Order } from '@esimshop/contracts/orders';
import { contactAddressOf } from '../settings/contact-address.ts';
import { shopNameOf } from '../settings/shop-name.ts';
import type { Shop } from '../shop.ts';
import { CONTRACT_TEXTS } from '../texts/texts.ts';
import { composeContract } from './compose-contract.ts';
import type { KeptContract } from './contract.ts';

export type PrintedContract = { filename: string; pdf: Buffer };

/** The contract of an order as a PDF, from what was kept of it. @throws Error if it cannot be drawn */
export async function printContract(
  shop: Pick<Shop, 'config' | 'settings' | 'printer'>,
  { contract, order }: { contract: KeptContract; order: Order },
): Promise<PrintedContract> {
  const { timeZone } = shop.config;
  const facts = { name: shopNameOf(shop), timeZone, contact: contactAddressOf(shop) };
  const pdf = await shop.printer.print(composeContract({ contract, order, shop: facts }));
  return { filename: CONTRACT_TEXTS[contract.locale].file(order.orderNumber), pdf };
}
