import { failed, passed, warned } from '../../partners/account-check.ts';
import { exchange, parseJson, readRetryAfterMs, startDeadline, wasNotSent } from '../../partners/exchange.ts';
import { describePlan, nameOffer } from '../../partners/plan-names.ts';
import { SupplierError } from '../../partners/supplier-error.ts';
import type { ExtensionKit } from './extension.ts';

const FINDINGS = { pass: passed, warn: warned, fail: failed };

export type KitOptions = Pick<ExtensionKit, 'mode' | 'env' | 'log' | 'placeName' | 'timeoutMs'> & {
  onLimited: (partner: string, pauseMs: number) => void;
};

/** What the shop gives one partner of an extension. */
export function createKit(partner: string, { log, onLimited, ...options }: KitOptions): ExtensionKit {
  return {
    ...options,
    log: log.child({ partner }),
    onLimited: (pauseMs) => onLimited(partner, pauseMs),
    namePlan: (plan) => ({ name: nameOffer(plan), description: describePlan(plan) }),
    http: { exchange, wasNotSent, readRetryAfterMs, parseJson, startDeadline },
    SupplierError,
    finding: (verdict, what) => FINDINGS[verdict]('toldByExtension', { what }),
  };
}
