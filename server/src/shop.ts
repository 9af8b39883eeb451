import type { Logger } from 'pino';
import type { MailTransport } from './partners/mail-transport.ts';
import type { CardForm, CardTokeniser, PaymentGateway } from './partners/payment-gateway.ts';
import type { Supplier } from './partners/supplier.ts';
import type { Background } from './platform/background.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import type { Database } from './platform/database/database.ts';
import { ProblemError } from './platform/problem.ts';
import type { Secrets } from './platform/secrets/secrets.ts';
import type { Sweeps } from './platform/sweeps/sweeps.ts';

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
};

/** The dependencies of every capability; capabilities are functions that take it first. */
export type Shop = {
  config: Config;
  clock: Clock;
  log: Logger;
  database: Database;
  sweeps: Sweeps;
  secrets: Secrets;
  partners: Partners;
  timeouts: Timeouts;
  background: Background;
};

/** Timeouts of calls to partners; locks are derived from them. */
export type Timeouts = {
  paymentMs: number;
  esimMs: number;
  mailMs: number;
  /** How long after a purchase with a lost response its absence from the supplier's list proves that it was not made. */
  purchaseSettleMs: number;
};

/** The payment gateway that a row names. @throws ProblemError payment_unavailable if it was switched off since */
export function gatewayOf(
  { partners }: Pick<Shop, 'partners'>,
  { provider: name }: { provider: string },
): PaymentGateway {
  const gateway = partners.gateways[name];
  if (gateway) return gateway;
  throw new ProblemError(503, 'payment_unavailable', `The shop is not connected to the payment partner '${name}'.`);
}

/** The supplier that a row names. @throws Error if this shop has no such supplier */
export function supplierOf({ partners }: Pick<Shop, 'partners'>, { supplier: name }: { supplier: string }): Supplier {
  const supplier = partners.suppliers[name];
  if (!supplier)
    throw new Error(`Expected a supplier called '${name}', got ${Object.keys(partners.suppliers).join(', ')}`);
  return supplier;
}
