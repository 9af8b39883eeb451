import type { Logger } from 'pino';
import { destinationNames } from '../catalogue/destinations/destination-names.ts';
import { createAiralo } from '../partners/airalo/airalo.ts';
import { createEcbRates } from '../partners/ecb/ecb-rates.ts';
import { createEsimAccess } from '../partners/esim-access/esim-access.ts';
import { createEsimGo } from '../partners/esim-go/esim-go.ts';
import { createPaypalGateway } from '../partners/paypal/paypal-gateway.ts';
import { createSmtpTransport } from '../partners/smtp/smtp-transport.ts';
import { createCardForm, createSandboxCardForm } from '../partners/stripe/card-form.ts';
import { createSandboxTokeniser } from '../partners/stripe/sandbox-tokeniser.ts';
import { createStripeGateway } from '../partners/stripe/stripe-gateway.ts';
import type { Config } from '../platform/config/config.ts';
import { ECB_DAILY_RATES } from '../platform/config/environment.ts';
import { type PartnerConnections, SUPPLIER_SETTINGS } from '../platform/config/partners.ts';
import type { Partners, Timeouts } from '../shop.ts';

export type PartnerOptions = {
  connections: PartnerConnections;
  /** Present if these are the sandbox's. */
  sandboxUrl?: string | undefined;
  /** In the sandbox: whether cards are entered in Stripe's form. A live shop has no other. */
  hasStripeForm?: boolean | undefined;
  mailFrom: Config['mailFrom'];
  timeouts: Timeouts;
  log: Logger;
  /** Told when a supplier wants no requests of this account for so long. */
  onLimited?: (supplier: string, pauseMs: number) => void;
};

/** The names that the shop's own partners have, whichever of them are switched on. */
export const OWN_PARTNERS = [...Object.keys(SUPPLIER_SETTINGS), 'stripe', 'paypal', 'mail', 'ecb'];

/** As suppliers' plans name a country or region, by its shop code. */
export const placeName = (code: string): string => destinationNames(code).en;

/** The adapters, the same for the sandbox and for live partners. */
export function createPartners({
  connections,
  sandboxUrl,
  hasStripeForm,
  mailFrom,
  timeouts,
  log,
  onLimited,
}: PartnerOptions): Partners {
  const { esimGo, airalo, esimAccess, stripe, paypal, smtpUrl, ratesUrl } = connections;
  const payment = { timeoutMs: timeouts.paymentMs, log };
  const limited = (supplier: string) => ({ onLimited: (pauseMs: number) => onLimited?.(supplier, pauseMs) });
  const supply = { timeoutMs: timeouts.esimMs, log, placeName };
  return {
    suppliers: {
      ...(esimGo && { 'esim-go': createEsimGo({ ...esimGo, ...supply, ...limited('esim-go') }) }),
      ...(airalo && { airalo: createAiralo({ ...airalo, ...supply }) }),
      ...(esimAccess && {
        'esim-access': createEsimAccess({ ...esimAccess, ...supply, ...limited('esim-access') }),
      }),
    },
    gateways: {
      stripe: createStripeGateway({ ...stripe, ...payment, sandbox: sandboxUrl !== undefined }),
      ...(paypal && { paypal: createPaypalGateway({ ...paypal, ...payment }) }),
    },
    ...(!sandboxUrl && { cardForm: createCardForm(stripe) }),
    ...(sandboxUrl && hasStripeForm && { cardForm: createSandboxCardForm({ ...stripe, sandboxUrl }) }),
    ...(sandboxUrl && { cardTokeniser: createSandboxTokeniser({ sandboxUrl, timeoutMs: timeouts.paymentMs }) }),
    mail: createSmtpTransport({ url: smtpUrl, from: mailFrom, timeoutMs: timeouts.mailMs }),
    rates: createEcbRates({ url: ratesUrl ?? ECB_DAILY_RATES, timeoutMs: timeouts.paymentMs }),
  };
}
