import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { countryNetworks } from '../../tables/catalogue.ts';
import type { NetworkRow } from '../store.ts';

/** Updates the stored networks of a supplier to the listed ones. Returns the number of countries that changed. */
export async function writeNetworks(
  tx: Transaction,
  supplier: string,
  networks: ReadonlyMap<string, NetworkRow['networks']>,
): Promise<number> {
  const rows = await tx.select().from(countryNetworks).where(eq(countryNetworks.supplier, supplier));
  const stored = new Map(rows.map((row) => [row.countryCode, row.networks]));
  const changed = [...networks].filter(([code, each]) => !isDeepStrictEqual(stored.get(code), each));
  const removed = [...stored.keys()].filter((code) => !networks.has(code));
  if (changed.length > 0) {
    await tx
      .insert(countryNetworks)
      .values(changed.map(([countryCode, each]) => ({ supplier, countryCode, networks: each })))
      .onConflictDoUpdate({
        target: [countryNetworks.supplier, countryNetworks.countryCode],
        set: { networks: sql`excluded.networks` },
      });
  }
  if (removed.length > 0) {
    const removedRows = and(eq(countryNetworks.supplier, supplier), inArray(countryNetworks.countryCode, removed));
    await tx.delete(countryNetworks).where(removedRows);
  }
  return changed.length + removed.length;
}
