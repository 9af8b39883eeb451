import type { PaymentMethod } from '@esimshop/contracts/checkout';
import type { Coverage } from '@esimshop/contracts/destinations';
import type { Locale } from '@esimshop/contracts/locales';
import type { OrderStatus } from '@esimshop/contracts/order-status';
import type { UnlimitedTier } from '@esimshop/contracts/plans';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

/** Hashes of what is looked up by value and secret; ciphertexts of what must be shown again. */
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const now = sql`now()`;

/** Countries that some plan covers, as the last sync saw them. */
export const countries = pgTable('countries', {
  id: serial('id').primaryKey(),
  code: text('code').notNull().unique(),
  name: text('name').notNull(),
  imageUrl: text('image_url'),
  regionName: text('region_name'),
  /** Networks with their best generation: `[{ name, generation }]`. */
  networks: jsonb('networks').$type<{ name: string; generation: string }[]>().notNull().default([]),
  createdAt: moment('created_at').notNull().default(now),
  updatedAt: moment('updated_at').notNull().default(now),
});

/** One bundle of the wholesale partner at the shop's price; off sale it stays, because orders refer to it. */
export const products = pgTable(
  'products',
  {
    id: serial('id').primaryKey(),
    /** The partner's bundle name; what a cart line and an order line refer to. */
    productId: text('product_id').notNull().unique(),
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
    groups: jsonb('groups').$type<string[]>().notNull(),
    startsOnFirstConnection: boolean('starts_on_first_connection'),
    imageUrl: text('image_url'),
    /** What the partner asks. */
    costMinor: integer('cost_minor').notNull(),
    /** What we ask: the pricing rules applied to the cost, kept in step with them in one transaction. */
    priceMinor: integer('price_minor').notNull(),
    currency: text('currency').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    searchKey: text('search_key').notNull(),
    /** Hash of what the partner said, so that a sync writes changed rows only. */
    sourceHash: text('source_hash').notNull(),
    /** The sync run that saw it last. */
    seenInSync: integer('seen_in_sync').notNull(),
    createdAt: moment('created_at').notNull().default(now),
    updatedAt: moment('updated_at').notNull().default(now),
  },
  (table) => [
    check('products_cost_not_negative', sql`${table.costMinor} >= 0`),
    check('products_price_positive', sql`${table.priceMinor} > 0`),
    index('products_country').on(table.countryCode).where(sql`is_active`),
    index('products_search').using('gin', sql`search_key gin_trgm_ops`),
  ],
);

/** One row: how fresh the catalogue is and where an interrupted sync goes on. */
export const catalogueState = pgTable(
  'catalogue_state',
  {
    id: smallint('id').primaryKey().default(1),
    /** Bumped in the transaction that changes products or pricing rules: pages and caches are keyed by it. */
    version: bigint('version', { mode: 'number' }).notNull().default(1),
    syncRun: integer('sync_run').notNull().default(0),
    nextPage: integer('next_page').notNull().default(1),
    syncStartedAt: moment('sync_started_at'),
    syncedAt: moment('synced_at'),
  },
  (table) => [check('catalogue_state_single', sql`${table.id} = 1`)],
);

/** Rules that price a plan in place of the default mark-up. */
export const pricingSettings = pgTable(
  'pricing_settings',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    type: text('type').$type<'percentage' | 'fixed_amount'>().notNull(),
    /** Hundredths of a percent or of a dollar: 15 % is 1500, $0.15 is 15. */
    valueHundredths: integer('value_hundredths').notNull(),
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

/** What a session has put aside. `version` counts its changes; orders are placed from one state of a cart. */
export const carts = pgTable('carts', {
  sessionHash: bytes('session_hash').primaryKey(),
  version: integer('version').notNull().default(0),
  updatedAt: moment('updated_at').notNull().default(now),
});

/** One plan in a cart. */
export const cartItems = pgTable(
  'cart_items',
  {
    id: serial('id').primaryKey(),
    sessionHash: bytes('session_hash')
      .notNull()
      .references(() => carts.sessionHash, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    quantity: integer('quantity').notNull(),
    /** The price when it was put in, to tell the buyer when it has changed. */
    priceSeenMinor: integer('price_seen_minor').notNull(),
    addedAt: moment('added_at').notNull().default(now),
  },
  (table) => [
    unique('cart_items_one_line_per_product').on(table.sessionHash, table.productId),
    check('cart_items_quantity', sql`${table.quantity} between 1 and 10`),
  ],
);

/** People who can sign in: so far the administrators. */
export const users = pgTable('users', {
  id: serial('id').primaryKey(),
  username: text('username').notNull(),
  /** Case-folded by the shop, never by the database's collation. */
  usernameKey: text('username_key').notNull().unique(),
  email: text('email').notNull(),
  emailKey: text('email_key').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  firstName: text('first_name'),
  lastName: text('last_name'),
  phone: text('phone'),
  address: text('address'),
  city: text('city'),
  postalCode: text('postal_code'),
  country: text('country'),
  isAdmin: boolean('is_admin').notNull().default(false),
  createdAt: moment('created_at').notNull().default(now),
  updatedAt: moment('updated_at').notNull().default(now),
});

/** One press of the pay button that was taken up. What was bought and at which price is in its lines, and never changes. */
export const orders = pgTable(
  'orders',
  {
    id: serial('id').primaryKey(),
    orderNumber: text('order_number').notNull().unique(),
    sessionHash: bytes('session_hash').notNull(),
    /** Keyed hash of the network it was ordered from, to stop those who try stolen cards one after another. */
    clientHash: bytes('client_hash'),
    /** The state of the cart that was ordered: one cart state can be open in one order only. */
    cartVersion: integer('cart_version').notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    customerEmail: text('customer_email').notNull(),
    /** Lower-cased by the shop: what the portal finds a customer's orders by. */
    emailKey: text('email_key').notNull(),
    customerName: text('customer_name').notNull(),
    billingDetails: jsonb('billing_details').$type<Record<string, string> & { phone: string }>().notNull(),
    locale: text('locale').$type<Locale>().notNull().default('en'),
    paymentMethod: text('payment_method').$type<PaymentMethod>().notNull(),
    subtotalMinor: integer('subtotal_minor').notNull(),
    totalMinor: integer('total_minor').notNull(),
    currency: text('currency').notNull(),
    status: text('status').$type<OrderStatus>().notNull().default('pending'),
    trackingNumber: text('tracking_number'),
    notes: text('notes'),
    emailNotificationsSent: jsonb('email_notifications_sent')
      .$type<{ kind: string; sentAt: string }[]>()
      .notNull()
      .default([]),
    searchKey: text('search_key').notNull(),
    createdAt: moment('created_at').notNull().default(now),
    updatedAt: moment('updated_at').notNull().default(now),
    processedAt: moment('processed_at'),
    shippedAt: moment('shipped_at'),
    completedAt: moment('completed_at'),
    cancelledAt: moment('cancelled_at'),
  },
  (table) => [
    check('orders_total_is_subtotal', sql`${table.totalMinor} = ${table.subtotalMinor}`),
    check('orders_total_positive', sql`${table.totalMinor} > 0`),
    uniqueIndex('orders_one_open_per_cart_state')
      .on(table.sessionHash, table.cartVersion)
      .where(sql`status = 'pending'`),
    index('orders_created').on(table.createdAt),
    index('orders_email').on(table.emailKey),
    index('orders_client').on(table.clientHash, table.createdAt),
    index('orders_search').using('gin', sql`search_key gin_trgm_ops`),
  ],
);

/** One plan of an order as it was when it was ordered: a snapshot, whatever the catalogue says later. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: serial('id').primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    ordinal: smallint('ordinal').notNull(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    bundleName: text('bundle_name').notNull(),
    name: text('name').notNull(),
    quantity: integer('quantity').notNull(),
    unitPriceMinor: integer('unit_price_minor').notNull(),
    unitCostMinor: integer('unit_cost_minor').notNull(),
    currency: text('currency').notNull(),
    countryCode: text('country_code').notNull(),
    dataMb: integer('data_mb'),
    validityDays: integer('validity_days').notNull(),
    speeds: jsonb('speeds').$type<string[]>().notNull(),
  },
  (table) => [
    unique('order_lines_ordinal').on(table.orderId, table.ordinal),
    check('order_lines_quantity', sql`${table.quantity} between 1 and 10`),
  ],
);

/** Append-only: who changed what, when. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: serial('id').primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind').notNull(),
    fromStatus: text('from_status'),
    toStatus: text('to_status'),
    actor: text('actor').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: moment('created_at').notNull().default(now),
  },
  (table) => [index('order_events_order').on(table.orderId)],
);

/** The answer to a request that names an Idempotency-Key, so that repeating it is safe. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    id: serial('id').primaryKey(),
    sessionHash: bytes('session_hash').notNull(),
    keyHash: bytes('key_hash').notNull(),
    bodyHash: bytes('body_hash').notNull(),
    /** Until then one request owns the key; later another may take over where it stopped. */
    lockedUntil: moment('locked_until').notNull(),
    answer: jsonb('answer').$type<
      { kind: 'order'; orderNumber: string; nextActionUrl?: string } | { kind: 'declined'; reason: string }
    >(),
    createdAt: moment('created_at').notNull().default(now),
  },
  (table) => [unique('idempotency_keys_key').on(table.sessionHash, table.keyHash)],
);

/** One attempt to pay an order. Changed by `settlePayment` alone. */
export const payments = pgTable(
  'payments',
  {
    id: serial('id').primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    attempt: smallint('attempt').notNull(),
    provider: text('provider').$type<'stripe' | 'paypal'>().notNull(),
    status: text('status')
      .$type<'created' | 'requires_action' | 'unknown' | 'captured' | 'refused' | 'cancelled'>()
      .notNull()
      .default('created'),
    amountMinor: integer('amount_minor').notNull(),
    refundedMinor: integer('refunded_minor').notNull().default(0),
    currency: text('currency').notNull(),
    /** `order:{id}:pay:{attempt}`: the partner makes one payment per key, however often it is asked. */
    idempotencyKey: text('idempotency_key').notNull().unique(),
    /** The partner's token of the card that was entered; never card data. */
    paymentMethodRef: text('payment_method_ref'),
    /** PaymentIntent or PayPal order. */
    providerRef: text('provider_ref').unique(),
    /** Charge or capture. */
    captureRef: text('capture_ref').unique(),
    /** Customer at the partner, kept so that a later top-up is one press. */
    customerRef: text('customer_ref'),
    actionUrl: text('action_url'),
    refusal: text('refusal'),
    /** Until then one process is talking to the partner about it. */
    lockedUntil: moment('locked_until'),
    createdAt: moment('created_at').notNull().default(now),
    updatedAt: moment('updated_at').notNull().default(now),
    capturedAt: moment('captured_at'),
  },
  (table) => [
    unique('payments_attempt').on(table.orderId, table.attempt),
    uniqueIndex('payments_one_captured_per_order').on(table.orderId).where(sql`status = 'captured'`),
    check('payments_refund_within_capture', sql`${table.refundedMinor} between 0 and ${table.amountMinor}`),
  ],
);

/** Double entry: the entries of an order sum to zero. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: serial('id').primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    paymentId: integer('payment_id').references(() => payments.id),
    account: text('account').$type<'sales' | 'stripe' | 'paypal'>().notNull(),
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency').notNull(),
    createdAt: moment('created_at').notNull().default(now),
  },
  (table) => [index('ledger_entries_order').on(table.orderId)],
);

/** What partners told us, once each, before anything is done about it. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: serial('id').primaryKey(),
    provider: text('provider').$type<'stripe' | 'paypal' | 'esim-go'>().notNull(),
    eventId: text('event_id').notNull(),
    kind: text('kind').notNull(),
    /** The partner's object to fetch anew: a PaymentIntent, a PayPal order, an ICCID. */
    subject: text('subject').notNull(),
    receivedAt: moment('received_at').notNull().default(now),
    processedAt: moment('processed_at'),
  },
  (table) => [unique('webhook_events_once').on(table.provider, table.eventId)],
);

/** One intended order at the wholesale partner: at most five units, which the partner delivers at once. */
export const purchases = pgTable(
  'purchases',
  {
    id: serial('id').primaryKey(),
    orderLineId: integer('order_line_id')
      .notNull()
      .references(() => orderLines.id),
    chunk: smallint('chunk').notNull(),
    bundleName: text('bundle_name').notNull(),
    quantity: smallint('quantity').notNull(),
    state: text('state')
      .$type<'queued' | 'ordering' | 'unknown' | 'issued' | 'needs_attention'>()
      .notNull()
      .default('queued'),
    attempts: smallint('attempts').notNull().default(0),
    /** When the POST was about to leave: the start of the window in which it is looked for. */
    orderingAt: moment('ordering_at'),
    /** Until then the POST may still be under way. */
    lockedUntil: moment('locked_until'),
    /** The partner's order; unique, so that no order of theirs serves two of ours. */
    partnerReference: text('partner_reference').unique(),
    problem: text('problem'),
    createdAt: moment('created_at').notNull().default(now),
    updatedAt: moment('updated_at').notNull().default(now),
  },
  (table) => [
    unique('purchases_chunk').on(table.orderLineId, table.chunk),
    check('purchases_quantity', sql`${table.quantity} between 1 and 5`),
    index('purchases_state').on(table.state),
  ],
);

/** One eSIM that was delivered: unit `ordinal` of an order's line. */
export const esims = pgTable(
  'esims',
  {
    id: serial('id').primaryKey(),
    orderLineId: integer('order_line_id')
      .notNull()
      .references(() => orderLines.id),
    purchaseId: integer('purchase_id')
      .notNull()
      .references(() => purchases.id),
    /** Which unit of the line it is, from 1. */
    ordinal: smallint('ordinal').notNull(),
    /** Keyed hash for look-ups, ciphertext for showing, last four in clear for people. */
    iccidHash: bytes('iccid_hash').notNull().unique(),
    iccidSealed: bytes('iccid_sealed').notNull(),
    iccidLast4: text('iccid_last4').notNull(),
    activationSealed: bytes('activation_sealed').notNull(),
    /** What the partner last said, normalised, and when. */
    usage: jsonb('usage').$type<Record<string, unknown>>(),
    usageAt: moment('usage_at'),
    createdAt: moment('created_at').notNull().default(now),
  },
  (table) => [unique('esims_one_per_unit').on(table.orderLineId, table.ordinal)],
);

/** What opens the portal to everything that was bought with an e-mail address; the token itself is not kept. */
export const portalTokens = pgTable(
  'portal_tokens',
  {
    id: serial('id').primaryKey(),
    tokenHash: bytes('token_hash').notNull().unique(),
    emailKey: text('email_key').notNull(),
    createdAt: moment('created_at').notNull().default(now),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [index('portal_tokens_email').on(table.emailKey)],
);

/** Outbox: one mail per order and kind; the Message-ID follows from it, so that a repeat is the same mail. */
export const mails = pgTable(
  'mails',
  {
    id: serial('id').primaryKey(),
    orderId: integer('order_id').references(() => orders.id),
    kind: text('kind').notNull(),
    /** Tells apart mails of one kind that are no repeats (a new portal link). Empty for once-per-order kinds. */
    discriminator: text('discriminator').notNull().default(''),
    recipient: text('recipient').notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    messageId: text('message_id').notNull().unique(),
    state: text('state').$type<'queued' | 'sent' | 'failed'>().notNull().default('queued'),
    attempts: smallint('attempts').notNull().default(0),
    lockedUntil: moment('locked_until'),
    problem: text('problem'),
    createdAt: moment('created_at').notNull().default(now),
    sentAt: moment('sent_at'),
  },
  (table) => [unique('mails_once').on(table.orderId, table.kind, table.discriminator)],
);

/** Bundles whose owner was told that little data is left, as it was then: once for each bundle of an eSIM. */
export const lowDataNotices = pgTable(
  'low_data_notices',
  {
    id: serial('id').primaryKey(),
    esimId: integer('esim_id')
      .notNull()
      .references(() => esims.id),
    bundleReference: text('bundle_reference').notNull(),
    totalMb: integer('total_mb').notNull(),
    leftMb: integer('left_mb').notNull(),
    endsAt: moment('ends_at'),
    createdAt: moment('created_at').notNull().default(now),
  },
  (table) => [
    unique('low_data_notices_once').on(table.esimId, table.bundleReference),
    check('low_data_notices_amounts', sql`${table.leftMb} between 0 and ${table.totalMb}`),
  ],
);

/** Small facts about this installation, such as the fingerprint of its secret key. */
export const installation = pgTable('installation', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/** What visitors wrote with the contact form. */
export const supportMessages = pgTable(
  'support_messages',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    createdAt: moment('created_at').notNull().default(now),
  },
  (table) => [index('support_messages_created').on(table.createdAt)],
);
