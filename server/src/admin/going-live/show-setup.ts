import { SETUP_STEP_NAMES, type Setup, type SetupStep, type ShopState, worstOf } from '@esimshop/contracts/admin-setup';
import type { Locale } from '@esimshop/contracts/locales';
import { DEFAULT_CURRENCY } from '@esimshop/contracts/money';
import { destinationNames } from '../../catalogue/destinations/destination-names.ts';
import { modeOf } from '../../platform/config/partners.ts';
import type { Shop } from '../../shop.ts';
import type { KeptFinding } from '../../tables/setup.ts';
import type { Dns } from './check-mail-domain.ts';
import { describeFinding } from './describe-finding.ts';
import { type Check, listChecks } from './list-checks.ts';
import { findRehearsal } from './rehearsal.ts';
import { runStep } from './run-step.ts';
import { findOpening, type KeptStep, listKeptSteps } from './setup-store.ts';

/** The database responds at once, or the request fails by its own deadline. */
const OWN_DEADLINE_MS = 5000;

/** Every step: what the shop's own database says is looked at now, what others say is as it was last looked at. */
export async function showSetup(shop: Shop, dns: Dns, locale: Locale): Promise<Setup> {
  const checks = listChecks(shop, dns);
  const [kept, openedAt, order, plan] = await Promise.all([
    listKeptSteps(shop.database),
    findOpening(shop.database),
    findRehearsal(shop.database),
    findCheapest(shop),
  ]);
  return {
    state: stateOf(shop, openedAt),
    openedAt: openedAt?.toISOString() ?? null,
    timeZone: shop.config.timeZone,
    steps: await Promise.all(SETUP_STEP_NAMES.map((step) => showStep(shop, { step, checks, kept, locale }))),
    rehearsal: { ...plan, order: order ? { id: order.id, orderNumber: order.orderNumber } : null },
  };
}

/** By its keys; a live shop is open once its owner has said so. */
export function stateOf({ config }: Pick<Shop, 'config'>, openedAt: Date | undefined): ShopState {
  const mode = modeOf(config.partners);
  return mode === 'live' && openedAt ? 'open' : mode;
}

type StepOptions = {
  step: SetupStep;
  checks: readonly Check[];
  kept: ReadonlyMap<SetupStep, KeptStep>;
  locale: Locale;
};

async function showStep({ clock }: Shop, { step, checks, kept, locale }: StepOptions): Promise<Setup['steps'][number]> {
  const asksOthers = asksOthersIn(checks, step);
  const row = kept.get(step);
  const findings = asksOthers ? (row?.findings ?? []) : await runStep(checks, step, { deadlineMs: OWN_DEADLINE_MS });
  const verdict = asksOthers ? (row?.verdict ?? null) : worstOf(findings.map((finding) => finding.verdict));
  const lookedAt = asksOthers ? row?.lookedAt : clock.now();
  return {
    step,
    verdict,
    findings: findings.flatMap((finding) => toShown(finding, locale)),
    lookedAt: lookedAt?.toISOString() ?? null,
    since: (row?.verdict === verdict && row.since?.toISOString()) || null,
    requestedAt: (asksOthers && row?.requestedAt?.toISOString()) || null,
    asksOthers,
  };
}

export function asksOthersIn(checks: readonly Check[], step: SetupStep): boolean {
  return checks.some((check) => check.step === step && check.asksOthers);
}

function toShown(finding: KeptFinding, locale: Locale): Setup['steps'][number]['findings'] {
  const text = describeFinding(finding, locale);
  if (!text) return [];
  const { verdict, subject } = finding;
  return [{ verdict, subject, what: text.what, advice: verdict === 'pass' ? null : (text.advice ?? null) }];
}

/** The plan that costs least to try, among those that a supplier delivers now. */
async function findCheapest(shop: Shop): Promise<Pick<Setup['rehearsal'], 'plan' | 'currency'>> {
  const { products } = await shop.catalogue.snapshot();
  const cheapest = products.toSorted((a, b) => a.row.priceMinor - b.row.priceMinor)[0]?.product;
  if (!cheapest) return { plan: null, currency: DEFAULT_CURRENCY };
  const { productId, countryCode, price, currency } = cheapest;
  return { plan: { productId, countryCode, names: destinationNames(countryCode), price }, currency };
}
