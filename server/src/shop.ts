import type { ErasureObstacleKind } from '@esimshop/contracts/admin-customers';
import type { Country } from '@esimshop/contracts/destinations';
import type { Locale } from '@esimshop/contracts/locales';
import type { Product } from '@esimshop/contracts/products';
import type { RetentionKind } from '@esimshop/contracts/retention';
import type { ShopSettings } from '@esimshop/contracts/settings';
import type { PagePlace } from '@esimshop/contracts/shop-pages';
import type { Logger } from 'pino';
import { createDisconnectedSupplier } from './partners/disconnected-supplier.ts';
import type { MailTransport } from './partners/mail-transport.ts';
import type { CardForm, CardTokeniser, PaymentGateway } from './partners/payment-gateway.ts';
import type { RateSource } from './partners/rate-source.ts';
import type { Supplier } from './partners/supplier.ts';
import type { Background } from './platform/background.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import type { Database, Executor, Transaction } from './platform/database/database.ts';
import type { ResponseCache } from './platform/http/responses/response-cache.ts';
import { ProblemError } from './platform/problem.ts';
import type { Secrets } from './platform/secrets/secrets.ts';
import type { Sweeps } from './platform/sweeps/sweeps.ts';
import type { products } from './tables/catalogue.ts';

export type Partners = {
  /** Keyed by the supplier name in products, order lines and purchases. */
  suppliers: Readonly<Record<string, Supplier>>;
  /** Keyed by the provider name in payments and the ledger. */
  gateways: Readonly<Record<string, PaymentGateway>>;
  /** Stripe's own card form; absent where the sandbox's is shown. */
  cardForm?: CardForm | undefined;
  /** Present in the sandbox only. */
  cardTokeniser?: CardTokeniser | undefined;
  mail: MailTransport;
  rates: RateSource;
};

/** A package that `ESIMSHOP_EXTENSIONS` names: the partners that it brings, or why it brings none. */
export type LoadedExtension = { name: string; partners: string[]; problem?: string };

/** The dependencies of every capability; capabilities are functions that take it first. */
export type Shop = {
  config: Config;
  clock: Clock;
  log: Logger;
  database: Database;
  sweeps: Sweeps;
  secrets: Secrets;
  partners: Partners;
  extensions: readonly LoadedExtension[];
  timeouts: Timeouts;
  background: Background;
  catalogue: Catalogue;
  settings: Settings;
  pageTexts: PageTexts;
  currencies: Currencies;
  /** What is the same for everybody: lists, pages, pictures. */
  responses: ResponseCache;
  printer: PdfPrinter;
  /** Hashes of the contracts' texts that the database has for certain. */
  keptTexts: Set<string>;
};

/** What a PDF consists of. Texts are plain. */
export type PdfBlock =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; isOrdered: boolean; items: PdfBlock[][] }
  /** A table of two columns: what, and its value. */
  | { kind: 'facts'; rows: [string, string][] }
  | { kind: 'table'; head: string[]; rows: string[][] }
  /** Begins a page. */
  | { kind: 'section'; language: string; blocks: PdfBlock[] };

export type PdfDocument = {
  title: string;
  author: string;
  /** BCP 47. */
  language: string;
  /** ISO 8601: the same document has the same bytes, whenever it is drawn. */
  createdAt: string;
  /** At the bottom of each page, before its number. */
  footer: string;
  blocks: PdfBlock[];
};

/** `documents/pdf/create-pdf-printer.ts` makes it. */
export type PdfPrinter = {
  /** The same document has the same bytes. @throws Error if it cannot be drawn in time */
  print(document: PdfDocument): Promise<Buffer>;
};

/** The owner's settings in this process's memory; `settings/create-settings.ts` fills it and hears of changes. */
export type Settings = {
  current(): ShopSettings;
  /** Counts the changes of all sections: part of the cache key of everything that shows settings. */
  version(): number;
  /** Reads them from the database; call it after the commit that changed them. */
  refresh(): Promise<void>;
};

/** A text of the owner's as it is published. */
export type PublishedText = {
  page: string;
  locale: Locale;
  version: number;
  source: string;
  publishedAt: Date;
  /** When the owner published this page in this language for the first time. */
  firstPublishedAt: Date;
};

/** The owner's pages in this process's memory; `page-texts/create-page-texts.ts` fills it and hears of changes. */
export type PageTexts = {
  /** Undefined where the delivered text holds, or none. */
  find(page: string, locale: Locale): PublishedText | undefined;
  all(): readonly PublishedText[];
  /** Undefined for a page that is as delivered: shown, and linked from nowhere else. */
  stateOf(page: string): { isHidden: boolean; place: PagePlace } | undefined;
  /** Part of the cache key of everything that shows pages; empty while all of them are as delivered. */
  version(): string;
  /** Reads them from the database; call it after the commit that changed them. */
  refresh(): Promise<void>;
};

/** What prices are shown and charged in, in this process's memory; `rates/create-currencies.ts` fills it and hears of changes. */
export type Currencies = {
  /** The base currency first. */
  offered(): string[];
  /** Part of the cache key of everything that shows prices; empty while the base currency is the only one. */
  version(): string;
  /** Reads the rates from the database; call it after the commit that changed them. */
  refresh(): Promise<void>;
};

/** The catalogue in this process's memory; `catalogue/create-catalogue.ts` fills it and hears of changes. */
export type Catalogue = {
  /** The version that this process last read; current as long as it is watched. */
  readonly known: { version: number; confirmedAtMs: number; isWatched: boolean };
  /** The suppliers' answers that buyers wait for, by product, and the suppliers that are not asked for a while. */
  readonly confirming: { running: Map<number, Promise<void>>; pausedUntilMs: Map<string, number> };
  /**
   * Changes whenever a product or a price changes and at midnight UTC (popularity is counted per day): the cache key of
   * everything derived from the catalogue. Read from memory.
   */
  version(): string;
  /** The version while the catalogue is watched; undefined when only the database could confirm it. */
  confirmedVersion(): string | undefined;
  /** Reads the version from the database; call it after the commit that changed it. */
  refresh(): Promise<void>;
  /**
   * The current catalogue, loaded once per version, in the base currency or in one that is offered.
   * @throws Error if the database is unreachable and the cached version is over five minutes old
   */
  snapshot(currency?: string): Promise<CatalogueSnapshot>;
  /** Ends the watch. Close it before the database. */
  close(): Promise<void>;
};

/**
 * Everything on sale at one version, in memory. It contains nothing inactive, so no filter can expose an inactive
 * plan; plans of a supplier that cannot deliver are shown as such where no other has an equal one.
 */
export type CatalogueSnapshot = {
  version: string;
  /** Snapshots of one of these differ by prices only. */
  plansVersion: number;
  /** Every plan that could be shown: of equal plans of several suppliers, all. */
  offers: readonly OfferRow[];
  /** Grouped by destination in order of popularity; within a destination, prepaid before unlimited. */
  products: SnapshotProduct[];
  byKey: ReadonlyMap<string, SnapshotProduct>;
  byDestination: ReadonlyMap<string, SnapshotProduct[]>;
  countries: Country[];
  /** The networks that a supplier's plans use in a country. */
  networksOf(supplier: string, countryCode: string): Product['networks'];
  /** The same at the prices of another currency; `Catalogue.snapshot` keeps it. */
  pricedIn(currency: string): Promise<CatalogueSnapshot>;
};

/** What is kept in memory of a plan on sale: no points in time, which are slow to read and large. */
export type OfferRow = Omit<
  typeof products.$inferSelect,
  | 'createdAt'
  | 'updatedAt'
  | 'confirmedAt'
  | 'sourceHash'
  | 'hiddenAt'
  | 'hiddenBy'
  | 'isBelowMargin'
  | 'choicesVersion'
>;

export type SnapshotProduct = {
  readonly row: OfferRow;
  /** False while its supplier cannot deliver. */
  readonly available: boolean;
  readonly product: Product;
  /** `product` as JSON, serialised once; list responses are joined from these. */
  readonly json: string;
};

/** Timeouts of calls to partners; locks are derived from them. */
export type Timeouts = {
  paymentMs: number;
  esimMs: number;
  mailMs: number;
  /** How long after a purchase with a lost response its absence from the supplier's list proves that it was not made. */
  purchaseSettleMs: number;
};

/** Of everything that pages show beside the catalogue: settings, the owner's texts, currencies. Read from memory. */
export function shownVersion({
  settings,
  pageTexts,
  currencies,
}: Pick<Shop, 'settings' | 'pageTexts' | 'currencies'>): string {
  return `${settings.version()}${pageTexts.version()}${currencies.version()}`;
}

/** The payment gateway that a row names. @throws ProblemError payment_unavailable if it was switched off since */
export function gatewayOf(
  { partners }: Pick<Shop, 'partners'>,
  { provider: name }: { provider: string },
): PaymentGateway {
  const gateway = partners.gateways[name];
  if (gateway) return gateway;
  throw new ProblemError(503, 'payment_unavailable', `The shop is not connected to the payment partner '${name}'.`);
}

/** The supplier that a row names; one that cannot be asked if this shop is no longer connected to it. */
export function supplierOf({ partners }: Pick<Shop, 'partners'>, { supplier: name }: { supplier: string }): Supplier {
  return partners.suppliers[name] ?? createDisconnectedSupplier(name);
}

/** Whose data it is: what was bought, written or kept with one e-mail address, and in the account with it. */
export type Customer = {
  emailKey: string;
  userId: number | undefined;
  orderIds: number[];
};

/** Why a customer's data cannot be erased now. */
export type ErasureObstacle = { kind: ErasureObstacleKind; orderId: number | null };

/** What stands in for a customer whose data was erased. */
export type Erased = Customer & {
  standIn: { email: string; name: string };
  /** What somebody may have searched for to find the customer. */
  names: string[];
};

/** What a room removes by age alone, a batch a transaction; what was removed is not found again. */
export type AgedData = {
  kind: Exclude<RetentionKind, 'customers'>;
  find(executor: Executor, before: Date): Promise<Aged>;
  /** How many rows were left to it. */
  remove(tx: Transaction, before: Date, limit: number): Promise<number>;
};
export type Aged = { count: number; oldest: Date | null };

/** What a room knows of people. `app/personal-data.ts` lists all of them. */
export type PersonalData = {
  /** Tables that hold some: for each column of text, JSON or bytes, whether erasure clears it. */
  columns: Readonly<Record<string, Readonly<Record<string, 'erased' | 'kept'>>>>;
  /** A copy for the customer, in lists by name; nothing in it opens anything. */
  collect(shop: Shop, customer: Customer): Promise<Record<string, readonly object[]>>;
  findObstacles?(executor: Executor, customer: Customer): Promise<ErasureObstacle[]>;
  /** What partners must forget before. Repeatable. @throws ProblemError */
  forgetAtPartners?(shop: Shop, customer: Customer): Promise<void>;
  /** In the transaction that erases everything of the customer. */
  anonymise(shop: Shop, tx: Transaction, erased: Erased): Promise<void>;
  aged?: readonly AgedData[];
};
