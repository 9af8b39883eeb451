import type { Shop } from '../../shop.ts';

/** The plan by whose price currencies are shown: the first on sale. */
export async function findExample({ catalogue }: Shop) {
  return (await catalogue.snapshot()).products.find(({ available }) => available);
}
