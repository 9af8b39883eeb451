import type { SetupStep } from '@esimshop/contracts/admin-setup';
import { failed } from '../../partners/account-check.ts';
import type { KeptFinding } from '../../tables/setup.ts';
import type { Check } from './list-checks.ts';

/** A partner's calls end sooner; nothing that hangs keeps a step for longer. */
export const CHECK_DEADLINE_MS = 45_000;

/** Every finding of a step, of its checks one after the other. What breaks off or hangs is a finding, too: this never throws. */
export async function runStep(
  checks: readonly Check[],
  step: SetupStep,
  { deadlineMs = CHECK_DEADLINE_MS } = {},
): Promise<KeptFinding[]> {
  const findings: KeptFinding[] = [];
  for (const check of checks) if (check.step === step) await runCheck(check, findings, deadlineMs);
  return findings;
}

/** One check; each finding is handed over as soon as there is one. */
export async function runCheck(check: Check, findings: Pick<KeptFinding[], 'push'>, deadlineMs = CHECK_DEADLINE_MS) {
  const { subject } = check;
  const late = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => late.resolve('late'), deadlineMs);
  const running = check.run()[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await Promise.race([running.next(), late.promise]);
      if (next === 'late') {
        findings.push({ ...failed('checkTooSlow', { seconds: Math.round(deadlineMs / 1000) }), subject });
        return;
      }
      if (next.done) return;
      findings.push({ ...next.value, subject });
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    findings.push({ ...failed('checkBroken', { reason }), subject });
  } finally {
    clearTimeout(timer);
  }
}
