import type { Logger } from 'pino';
import type { AccountFinding } from '../../partners/account-check.ts';
import type { exchange, parseJson, readRetryAfterMs, startDeadline, wasNotSent } from '../../partners/exchange.ts';
import type { PaymentGateway } from '../../partners/payment-gateway.ts';
import type { Offer } from '../../partners/plan-names.ts';
import type { Supplier } from '../../partners/supplier.ts';
import type { SupplierError } from '../../partners/supplier-error.ts';
import type { ShopMode } from '../../platform/config/partners.ts';

/** Counts the changes of the interfaces that an extension is written for; `docs/extend.md` has what changed. */
export const INTERFACE_VERSION = 1;

/** What a package that `ESIMSHOP_EXTENSIONS` names exports as `extension`: suppliers and payment gateways from outside the shop. */
export type Extension = {
  interfaceVersion: typeof INTERFACE_VERSION;
  /** By the name that their plans, orders and webhooks keep for good: lower-case letters, digits and hyphens. */
  suppliers?: Readonly<Record<string, (kit: ExtensionKit) => Supplier>>;
  /** Likewise. */
  gateways?: Readonly<Record<string, (kit: ExtensionKit) => PaymentGateway>>;
  /**
   * That with `mode` 'sandbox' its partners are stand-ins. Without it nothing of it is loaded in the sandbox, where nobody pays for what
   * a real supplier would sell.
   */
  hasSandbox?: boolean;
};

/** What an extension gets from the shop. */
export type ExtensionKit = {
  /** `test`: no payment is real, and suppliers may be. */
  mode: ShopMode;
  /** The variables of the process, for keys of its own. */
  env: Readonly<Record<string, string | undefined>>;
  log: Logger;
  /** How long one call of the shop may take, with all its requests; one that takes longer is given up. */
  timeoutMs: number;
  /** The English name of a country or region by its shop code. */
  placeName: (code: string) => string;
  /** The name and description of a plan in the words of the shop's own suppliers. */
  namePlan: (plan: Offer & { countryCount: number }) => { name: string; description: string };
  /** A supplier is told of a 429 by this, for every process of the shop. */
  onLimited: (pauseMs: number) => void;
  http: {
    exchange: typeof exchange;
    wasNotSent: typeof wasNotSent;
    readRetryAfterMs: typeof readRetryAfterMs;
    parseJson: typeof parseJson;
    startDeadline: typeof startDeadline;
  };
  SupplierError: typeof SupplierError;
  /** A finding of `checkAccount` in the extension's own words. */
  finding: (verdict: AccountFinding['verdict'], what: string) => AccountFinding;
};
