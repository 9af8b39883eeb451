import type { OffSaleReason } from '@esimshop/contracts/admin-system';
import type { Allowances } from '@esimshop/contracts/allowances';
import type { Coverage } from '@esimshop/contracts/destination-codes';
import type { OwnTexts } from '@esimshop/contracts/localized-name';
import type { UnlimitedTier } from '@esimshop/contracts/plans';
import type { PriceRounding, PricingBasis } from '@esimshop/contracts/pricing';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { bytes, moment, now } from './columns.ts';

/** Countries covered by some plan, as of the last sync. */
export const countries = pgTable('countries', {
  id: serial('id').primaryKey(),
  code: text('code').notNull().unique(),
  name: text('name').notNull(),
  imageUrl: text('image_url'),
  regionName: text('region_name'),
  createdAt: moment('created_at').notNull().default(now),
  updatedAt: moment('updated_at').notNull().default(now),
});

/** The networks that a supplier's plans use in a country, each with its best generation. */
export const countryNetworks = pgTable(
  'country_networks',
  {
    supplier: text('supplier').notNull(),
    countryCode: text('country_code').notNull(),
    networks: jsonb('networks').$type<{ name: string; generation: string }[]>().notNull(),
  },
  (table) => [primaryKey({ name: 'country_networks_key', columns: [table.supplier, table.countryCode] })],
);

/**
 * One plan of a supplier at the shop's price; off sale it stays, because orders refer to it. Pages are filled by half, so that
 * a pricing rule that changes every price leaves the indexes alone.
 */
export const products = pgTable(
  'products',
  {
    id: serial('id').primaryKey(),
    /** The shop's own name of the plan, in addresses and calls. */
    productId: text('product_id').notNull().unique(),
    /** Who sells it to us, as `Partners.suppliers` names them, and the plan's id there. */
    supplier: text('supplier').notNull(),
    supplierPlanId: text('supplier_plan_id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    countryCode: text('country_code').notNull(),
    regionName: text('region_name').notNull(),
    coverage: text('coverage').$type<Coverage>().notNull(),
    /** 1000 MB = 1 GB; null for unlimited plans. */
    dataMb: integer('data_mb'),
    validityDays: integer('validity_days').notNull(),
    tier: text('tier').$type<UnlimitedTier>(),
    /** ISO codes of the countries where it works. */
    countryCodes: jsonb('country_codes').$type<string[]>().notNull(),
    speeds: jsonb('speeds').$type<string[]>().notNull(),
    startsOnFirstConnection: boolean('starts_on_first_connection'),
    /** What it has beside data; null for a plan with data alone. */
    features: jsonb('features').$type<Allowances>(),
    /** Whether another plan can be added to the same eSIM later. */
    canTopUp: boolean('can_top_up').notNull(),
    imageUrl: text('image_url'),
    /** The supplier's price to us. */
    costMinor: integer('cost_minor').notNull(),
    /** The least that the supplier lets us ask for it; null if it says nothing. */
    minimumPriceMinor: integer('minimum_price_minor'),
    /** Both as a supplier with an account in another currency names them, and the rate that converted them; null in the base. */
    supplierCostMinor: integer('supplier_cost_minor'),
    supplierMinimumMinor: integer('supplier_minimum_minor'),
    costCurrency: text('cost_currency'),
    costRate: numeric('cost_rate'),
    /** Our price: the pricing rules applied to the cost, updated in the transaction that changes either. */
    priceMinor: integer('price_minor').notNull(),
    currency: text('currency').notNull(),
    /** Whether its supplier sells it, at a cost that the shop can convert. */
    isActive: boolean('is_active').notNull().default(true),
    /** When the owner hid it, and who; a sync leaves both alone. */
    hiddenAt: moment('hidden_at'),
    hiddenBy: text('hidden_by'),
    /** Whether it leaves less than the owner's minimum, updated in the transaction that changes a price, a cost or the minimum. */
    isBelowMargin: boolean('is_below_margin').notNull().default(false),
    isOnSale: boolean('is_on_sale')
      .notNull()
      .generatedAlwaysAs(sql`is_active and hidden_at is null and not is_below_margin`),
    /** Sold by its link alone: in no list, search or feed, by the owner's choice. */
    isUnlisted: boolean('is_unlisted').notNull().default(false),
    /** What the owner calls it in place of its destination, and says of it, in the languages that have one; a sync leaves these alone. */
    ownNames: jsonb('own_names').$type<OwnTexts>(),
    notes: jsonb('notes').$type<OwnTexts>(),
    /** Whether it comes before the others of its destination. */
    isPinned: boolean('is_pinned').notNull().default(false),
    /** Its place among the featured plans, the first is 1; null for others. */
    featuredRank: smallint('featured_rank'),
    /** How often its name and note have changed. */
    choicesVersion: integer('choices_version').notNull().default(0),
    /** When the supplier last confirmed this plan and its cost, besides the sync of its whole catalogue. */
    confirmedAt: moment('confirmed_at'),
    searchKey: text('search_key').notNull(),
    /** Hash of the supplier's data, so that a sync writes changed rows only. */
    sourceHash: text('source_hash').notNull(),
    createdAt: moment('created_at').notNull().default(now),
    updatedAt: moment('updated_at').notNull().default(now),
  },
  (table) => [
    check('products_cost_not_negative', sql`${table.costMinor} >= 0`),
    check('products_price_positive', sql`${table.priceMinor} > 0`),
    check(
      'products_cost_converted',
      sql`num_nulls(${table.supplierCostMinor}, ${table.costCurrency}, ${table.costRate}) in (0, 3)`,
    ),
    unique('products_supplier_plan').on(table.supplier, table.supplierPlanId),
  ],
);

/** Destinations that the owner hid: a plan that a supplier adds there later is hidden, too. */
export const hiddenDestinations = pgTable('hidden_destinations', {
  code: text('code').primaryKey(),
  hiddenBy: text('hidden_by').notNull(),
  hiddenAt: moment('hidden_at').notNull().default(now),
});

/** One row: the version that caches of the catalogue are keyed by. */
export const catalogueState = pgTable(
  'catalogue_state',
  {
    id: smallint('id').primaryKey().default(1),
    /** Bumped in the transaction that changes products or pricing rules. */
    version: bigint('version', { mode: 'number' }).notNull().default(1),
    /** The version since which nothing but prices has changed. */
    plansVersion: bigint('plans_version', { mode: 'number' }).notNull().default(1),
  },
  (table) => [check('catalogue_state_single', sql`${table.id} = 1`)],
);

/** How much data travellers used, of each destination and validity that enough of them had; counted anew each night. */
export const typicalUses = pgTable(
  'typical_uses',
  {
    countryCode: text('country_code').notNull(),
    validityDays: smallint('validity_days').notNull(),
    /** Half of the eSIMs used less, in megabytes (base 10), rounded. */
    halfUnderMb: integer('half_under_mb').notNull(),
    esims: integer('esims').notNull(),
  },
  (table) => [primaryKey({ columns: [table.countryCode, table.validityDays] })],
);

/** How fresh a supplier's plans are and where an interrupted sync resumes. */
export const supplierSyncs = pgTable('supplier_syncs', {
  supplier: text('supplier').primaryKey(),
  nextPage: integer('next_page').notNull().default(1),
  startedAt: moment('started_at'),
  /** When the whole catalogue was last read. */
  syncedAt: moment('synced_at'),
});

/** The prepaid account at a supplier as it was last read, whether its plans are sold, and its turns for reads. */
export const supplierAccounts = pgTable('supplier_accounts', {
  supplier: text('supplier').primaryKey(),
  /** Null before the first reading. */
  balanceMinor: integer('balance_minor'),
  currency: text('currency'),
  /** When the supplier was asked for that balance: what was bought since is not in it. */
  readAt: moment('read_at'),
  /** Since when it could not be asked. */
  unreachableSince: moment('unreachable_since'),
  /** Since when the balance does not last for long. */
  lowSince: moment('low_since'),
  /** When the owner was last told of a low balance. */
  toldLowAt: moment('told_low_at'),
  /** Since when its plans are not sold, and why. */
  offSaleSince: moment('off_sale_since'),
  offSaleReason: text('off_sale_reason').$type<OffSaleReason>(),
  /** When the next eSIM may be asked about, by whatever process. */
  nextEsimReadAt: moment('next_esim_read_at').notNull().default(now),
});

/** Rules that price a plan in place of the default mark-up. */
export const pricingSettings = pgTable(
  'pricing_settings',
  {
    id: serial('id').primaryKey(),
    /** Hash of the Idempotency-Key: the same rule is created once. */
    keyHash: bytes('key_hash').unique(),
    name: text('name').notNull(),
    type: text('type').$type<'percentage' | 'fixed_amount'>().notNull(),
    /** Hundredths of a percent or of a dollar: 15 % is 1500, $0.15 is 15. */
    valueHundredths: integer('value_hundredths').notNull(),
    /** The basis of the value. */
    basis: text('basis').$type<PricingBasis>().notNull().default('cost'),
    rounding: text('rounding').$type<PriceRounding>().notNull().default('none'),
    /** Whether it may price a plan below cost and payment fee, or below its supplier's minimum. */
    ignoresFloor: boolean('ignores_floor').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    appliesTo: text('applies_to').$type<'all' | 'region' | 'product'>().notNull().default('all'),
    regionCode: text('region_code'),
    productId: text('product_id'),
    createdAt: moment('created_at').notNull().default(now),
    updatedAt: moment('updated_at').notNull().default(now),
  },
  (table) => [
    check('pricing_settings_type', sql`${table.type} in ('percentage', 'fixed_amount')`),
    check('pricing_settings_scope', sql`${table.appliesTo} in ('all', 'region', 'product')`),
  ],
);
