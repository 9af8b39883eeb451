import type { PartnerBooks } from '../../partners/partner-books.ts';
import type { Shop } from '../../shop.ts';

/** A partner of the shop; `books` is undefined if it does not show its own. */
export type Bookkeeper = { partner: string; role: 'payments' | 'supplies'; books: PartnerBooks | undefined };

/** Payment partners first. */
export function listBookkeepers({ partners }: Pick<Shop, 'partners'>): Bookkeeper[] {
  const gateways = Object.entries(partners.gateways).map(([partner, { books }]) => ({ partner, books }));
  const suppliers = Object.entries(partners.suppliers).map(([partner, { esims }]) => ({ partner, books: esims.books }));
  return [
    ...gateways.map((each) => ({ ...each, role: 'payments' as const })),
    ...suppliers.map((each) => ({ ...each, role: 'supplies' as const })),
  ];
}
