import type { Logger } from 'pino';
import type { Background } from './background.ts';
import type { BundleSource } from './catalogue/bundle-source.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { EsimPartner } from './fulfilment/esim-partner.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { MailTransport } from './notifications/mail-transport.ts';
import type { CardTokeniser, PaymentGateway } from './payments/payment-gateway.ts';
import type { Secrets } from './secrets.ts';

export type Partners = {
  bundles: BundleSource;
  esims: EsimPartner;
  gateways: { stripe: PaymentGateway; paypal?: PaymentGateway };
  /** Present in the sandbox only. */
  cardTokeniser?: CardTokeniser | undefined;
  mail: MailTransport;
};

/** Everything a business capability stands on; capabilities are functions that take it first. */
export type Shop = {
  config: Config;
  clock: Clock;
  log: Logger;
  database: Database;
  jobs: Jobs;
  secrets: Secrets;
  partners: Partners;
  timeouts: Timeouts;
  background: Background;
};

/** How long a partner is waited for, and how long nobody else takes over what a process may still be doing. */
export type Timeouts = {
  paymentMs: number;
  esimMs: number;
  mailMs: number;
  /** How long after an unanswered purchase its absence from the partner's list means that it was not made. */
  purchaseSettleMs: number;
};
