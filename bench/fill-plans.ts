import type { Pool } from 'pg';
import { listColumns } from './list-columns.ts';

/** Adds so many copies of the plans of a country, or of all, and lets the shop know. */
export async function fillPlans(pool: Pool, { count, country }: { count: number; country?: string }): Promise<void> {
  const columns = await listColumns(pool, 'products');
  const copied = columns.replaceAll(/(?:^|, )/g, '$&copy.');
  await pool.query(
    `with chosen as (select * from products where $2::text is null or country_code = $2)
     insert into products (${columns}) overriding system value
     select ${copied} from chosen
     cross join generate_series(1, ceil($1::float8 / (select count(*) from chosen))::int) as n
     cross join lateral jsonb_populate_record(null::products, to_jsonb(chosen) || jsonb_build_object(
       'id', nextval(pg_get_serial_sequence('products', 'id')),
       'product_id', 'copy-' || n || '-' || gen_random_uuid(),
       'supplier_plan_id', 'copy-' || n || '-' || gen_random_uuid())) as copy
     limit $1`,
    [count, country ?? null],
  );
  await pool.query('analyze products');
  await announcePlans(pool);
}

/** Lets the shop know that plans have changed: what it has of them is made anew. */
export async function announcePlans(pool: Pool): Promise<void> {
  await pool.query('update catalogue_state set version = version + 1, plans_version = version + 1');
  await pool.query(`select pg_notify('catalogue_changed', '')`);
}
