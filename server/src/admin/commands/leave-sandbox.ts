import { mkdirSync } from 'node:fs';
import { systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import { modeOf } from '../../platform/config/partners.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { createLog } from '../../platform/log.ts';
import { commandLine } from '../../platform/process/command-line.ts';
import { lockDataFolder } from '../../platform/process/data-folder-lock.ts';
import { type Departure, leaveSandbox, type SandboxData } from '../going-live/leave-sandbox.ts';
import { CommandError, type SetupCommand } from './command.ts';

const DISCARD = '--discard-sandbox-data';

const PLACES = { sandbox: 'in the sandbox', test: 'with the payment partners’ keys for tests' } as const;

export const leaveSandboxCommand: SetupCommand = {
  name: 'leave-sandbox',
  usage: `[${DISCARD}]`,
  summary: 'Count, or remove, what was sold in the sandbox, before a live shop is opened on its database.',
  async runAlone(config, words) {
    if (words.some((word) => word !== DISCARD)) throw new CommandError(`Expected nothing or ${DISCARD}.`);
    const departure = await leave(config, { discardsData: words.includes(DISCARD) });
    for (const line of describeDeparture(departure)) console.log(line);
  },
};

/** @throws CommandError if the settings are the sandbox's, or a shop is running */
async function leave(config: Config, { discardsData }: { discardsData: boolean }): Promise<Departure> {
  const to = modeOf(config.partners);
  if (to === 'sandbox')
    throw new CommandError('These are the settings of a sandbox. Set the live keys first, as docs/going-live.md says.');
  await using stack = new AsyncDisposableStack();
  mkdirSync(config.dataDir, { recursive: true });
  const lock = await lockDataFolder(config.dataDir, systemClock.now());
  stack.defer(() => lock.release());
  const { connectionString, close } = await openDatabase(config, createLog(config));
  stack.defer(() => close());
  return leaveSandbox({ connectionString, to, discardsData });
}

/** @throws CommandError for what the owner can correct */
function describeDeparture(departure: Departure): string[] {
  if (departure.kind === 'in_use')
    throw new CommandError(
      'The shop is running on this database. Stop all of its processes first. Nothing was changed.',
    );
  if (departure.kind === 'not_a_sandbox') {
    if (departure.mode === undefined) return ['No shop has run on this database yet: there is nothing to remove.'];
    throw new CommandError(
      departure.mode === 'live'
        ? 'This database is that of a live shop already. Nothing was changed.'
        : 'This database was made with keys for tests, and such keys are set. Set the live ones first. Nothing was changed.',
    );
  }
  const { kind, from, data, accounts } = departure;
  const kept = `Settings, prices, ${count(accounts, 'account')} and the audit log stay; addresses of accounts have to be confirmed again.`;
  if (kind === 'counted')
    return [
      `What was made ${PLACES[from]} would be removed for good:`,
      ...describeData(data),
      kept,
      `Nothing was changed. To remove it: ${commandLine(`leave-sandbox ${DISCARD}`)}`,
    ];
  return [`What was made ${PLACES[from]} is removed:`, ...describeData(data), kept, 'Start the shop: it is live.'];
}

function describeData({ standIns, ...data }: SandboxData): string[] {
  const { orders, payments, esims, plans, mails, messages, portalLinks, accountLinks, sessions, carts } = data;
  return [
    `  ${count(orders, 'order')} with ${count(payments, 'payment')} and ${count(esims, 'eSIM')}, ${count(carts, 'cart')}`,
    `  ${count(plans, 'plan')} of the suppliers`,
    `  ${count(mails, 'mail')}, ${count(messages, 'message')} of visitors`,
    `  ${count(portalLinks, 'portal link')}, ${count(accountLinks, 'account link')}, ${count(sessions, 'session')}`,
    ...(standIns.length > 0
      ? [
          `  ${count(standIns.length, 'account')} with a stand-in for an address (${standIns.join(', ')}). ` +
            'Without an administrator, the next start creates one and prints the password.',
        ]
      : []),
  ];
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
