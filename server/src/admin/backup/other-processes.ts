import type { Client } from 'pg';

/** Connections of a running shop. */
const APPLICATION = 'esimshop%';

/** Whether a process of the shop is connected to the database, besides this connection. */
export async function isUsedByShop(client: Pick<Client, 'query'>): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like $1`,
    [APPLICATION],
  );
  return rowCount !== 0;
}
