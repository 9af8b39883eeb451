import type { Faults } from './faults.ts';
import type { SandboxLogger } from './webhook-sender.ts';

/** What every simulated partner is opened with. */
export type PartnerOptions = {
  journalPath: string;
  /** Virtual time in milliseconds since 1970. */
  now: () => number;
  shopUrl: () => string | undefined;
  /** Origin of the partner's pages for the payer's browser. */
  pagesUrl: () => string;
  faults: Faults;
  logger: SandboxLogger | undefined;
};
