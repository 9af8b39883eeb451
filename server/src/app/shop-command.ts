import '../platform/process/compile-cache.js';
import { resetPasswordCommand, resetTwoFactorCommand, setRoleCommand } from '../admin/commands/accounts.ts';
import { backupCommand } from '../admin/commands/backup.ts';
import { checkLiveCommand } from '../admin/commands/check-live.ts';
import { type Command, CommandError, type SetupCommand } from '../admin/commands/command.ts';
import { createAdminCommand } from '../admin/commands/create-admin.ts';
import { esimsCommand } from '../admin/commands/esims.ts';
import { jobsCommand } from '../admin/commands/jobs.ts';
import { leaveSandboxCommand } from '../admin/commands/leave-sandbox.ts';
import { ordersCommand } from '../admin/commands/orders.ts';
import { reconcileCommand } from '../admin/commands/reconcile.ts';
import { resolvePurchaseCommand } from '../admin/commands/resolve-purchase.ts';
import { restoreCommand } from '../admin/commands/restore.ts';
import { retryOrderCommand } from '../admin/commands/retry-order.ts';
import { reviewPaymentCommand } from '../admin/commands/review-payment.ts';
import { revokeLinksCommand } from '../admin/commands/revoke-links.ts';
import { notifyCommand, setStatusCommand } from '../admin/commands/set-status.ts';
import { exportSettingsCommand, importSettingsCommand } from '../admin/commands/shop-file.ts';
import { syncCatalogueCommand } from '../admin/commands/sync-catalogue.ts';
import { ConfigError, parseConfig } from '../platform/config/config.ts';
import { commandLine } from '../platform/process/command-line.ts';
import { attachShop } from './create-shop.ts';

const COMMANDS: readonly (Command | SetupCommand)[] = [
  createAdminCommand,
  setRoleCommand,
  resetPasswordCommand,
  resetTwoFactorCommand,
  syncCatalogueCommand,
  ordersCommand,
  retryOrderCommand,
  resolvePurchaseCommand,
  reviewPaymentCommand,
  setStatusCommand,
  notifyCommand,
  esimsCommand,
  revokeLinksCommand,
  jobsCommand,
  backupCommand,
  restoreCommand,
  reconcileCommand,
  leaveSandboxCommand,
  checkLiveCommand,
  exportSettingsCommand,
  importSettingsCommand,
];
const HELP_WORDS = new Set(['help', '--help', '-h']);

function describeCommands(): string {
  const forms = COMMANDS.map(({ name, usage, summary }) => ({ form: `${name} ${usage}`.trimEnd(), summary }));
  const width = Math.max(...forms.map(({ form }) => form.length)) + 2;
  const lines = forms.map(({ form, summary }) => `  ${form.padEnd(width)}${summary}`);
  return [
    `Usage: ${commandLine('<command>')}`,
    '',
    ...lines,
    '',
    'All commands work whether or not the shop is running, except restore and leave-sandbox, which need it stopped.',
  ].join('\n');
}

async function runCommand([name, ...words]: string[]): Promise<number> {
  const command = COMMANDS.find((each) => each.name === name);
  if (!command) {
    const isAsked = name !== undefined && HELP_WORDS.has(name);
    if (name !== undefined && !isAsked) console.error(`There is no command '${name}'.\n`);
    console.log(describeCommands());
    return isAsked ? 0 : 2;
  }
  try {
    const config = parseConfig(process.env);
    if ('runAlone' in command) {
      await command.runAlone(config, words);
      return 0;
    }
    // As for a start that fails, the message says what to do.
    const shop = await attachShop(config).catch((error: unknown) => {
      throw error instanceof Error ? new CommandError(error.message, { cause: error }) : error;
    });
    await command.run(shop, words).finally(() => shop.close());
    return 0;
  } catch (error) {
    console.error(error instanceof CommandError || error instanceof ConfigError ? error.message : error);
    return 1;
  }
}

process.exitCode = await runCommand(process.argv.slice(2));
