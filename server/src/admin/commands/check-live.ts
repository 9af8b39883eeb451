import { Resolver } from 'node:dns/promises';
import type { AccountFinding } from '../../partners/account-check.ts';
import type { Shop } from '../../shop.ts';
import { checkLive } from '../going-live/check-live.ts';
import type { Dns } from '../going-live/check-mail-domain.ts';
import { type Command, CommandError } from './command.ts';

const WORDS = { pass: 'ok  ', warn: 'warn', fail: 'FAIL' } as const;
const DNS_TIMEOUT_MS = 5000;

export const checkLiveCommand: Command = {
  name: 'check-live',
  usage: '',
  summary: 'Check the live settings, every partner, the public address and mail. Changes nothing.',
  run: (shop) => printLiveCheck(shop, new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 })),
};

/** Prints every finding as soon as there is one. @throws CommandError if the shop should not go live like that */
export async function printLiveCheck(shop: Shop, dns: Dns): Promise<void> {
  if (shop.config.partners.kind === 'sandbox')
    throw new CommandError('This shop is a sandbox. Set the live keys as docs/going-live.md says, then check again.');
  const counts = { pass: 0, warn: 0, fail: 0 };
  for (const { part, findings } of checkLive(shop, dns)) {
    console.log(`\n${part}`);
    for await (const finding of findings) {
      counts[finding.verdict] += 1;
      console.log(describe(finding));
    }
  }
  const { pass, warn, fail } = counts;
  if (fail > 0) throw new CommandError(`\nNot ready: ${fail} failed, ${warn} to look at, ${pass} passed.`);
  console.log(`\nReady: ${pass} passed, ${warn} to look at.`);
}

function describe(finding: AccountFinding): string {
  const line = `  ${WORDS[finding.verdict]}  ${finding.what}`;
  return finding.verdict === 'pass' ? line : `${line}\n        ${finding.advice}`;
}
