import { DEFAULT_LOCALE } from '@esimshop/contracts/locales';
import type { Shop } from '../../shop.ts';
import type { KeptFinding } from '../../tables/setup.ts';
import { SETUP_STEP_TEXTS } from '../../texts/texts.ts';
import { createResolver, type Dns } from '../going-live/check-mail-domain.ts';
import { describeFinding } from '../going-live/describe-finding.ts';
import { listChecks } from '../going-live/list-checks.ts';
import { runCheck } from '../going-live/run-step.ts';
import { type Command, CommandError } from './command.ts';

const WORDS = { pass: 'ok  ', warn: 'warn', fail: 'FAIL' } as const;

export const checkLiveCommand: Command = {
  name: 'check-live',
  usage: '',
  summary: 'Check every step to the first real sale: settings, partners, public address, mail. Changes nothing.',
  run: (shop) => printLiveCheck(shop, createResolver()),
};

/** Prints every finding as soon as there is one. @throws CommandError if the shop should not go live like that */
export async function printLiveCheck(shop: Shop, dns: Dns): Promise<void> {
  const counts = { pass: 0, warn: 0, fail: 0 };
  const print = (...findings: KeptFinding[]) => {
    for (const finding of findings) {
      counts[finding.verdict] += 1;
      console.log(describe(finding));
    }
    return counts.pass + counts.warn + counts.fail;
  };
  for (const check of listChecks(shop, dns)) {
    console.log(`\n${SETUP_STEP_TEXTS[DEFAULT_LOCALE][check.step]} ${check.subject}`.trimEnd());
    await runCheck(check, { push: print });
  }
  const { pass, warn, fail } = counts;
  if (fail > 0) throw new CommandError(`\nNot ready: ${fail} failed, ${warn} to look at, ${pass} passed.`);
  console.log(`\nReady: ${pass} passed, ${warn} to look at.`);
}

function describe(finding: KeptFinding): string {
  const { what, advice } = describeFinding(finding, DEFAULT_LOCALE) ?? { what: finding.code };
  const line = `  ${WORDS[finding.verdict]}  ${what}`;
  return finding.verdict === 'pass' || !advice ? line : `${line}\n        ${advice}`;
}
