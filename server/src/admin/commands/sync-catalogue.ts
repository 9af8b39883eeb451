import { type SyncResult, syncCatalogue } from '../../catalogue/sync/sync-catalogue.ts';
import { type Command, CommandError } from './command.ts';
import { createSyncProgress } from './sync-progress.ts';

export const syncCatalogueCommand: Command = {
  name: 'sync-catalogue',
  usage: '',
  summary: 'Sync plans and prices with the wholesale suppliers now.',
  async run(shop) {
    const progress = createSyncProgress(process.stdout);
    const results = await syncCatalogue(shop, { onProgress: progress.show }).finally(progress.finish);
    for (const [supplier, result] of Object.entries(results)) printResult(supplier, result);
  },
};

function printResult(supplier: string, result: SyncResult): void {
  if (result.kind === 'already_running') throw new CommandError('A sync is already running. Try again in a minute.');
  if (result.kind === 'suspicious') {
    throw new CommandError(
      `${supplier} listed ${result.seen} plans while ${result.active} are on sale: nothing was taken off sale.`,
    );
  }
  console.log(`${supplier}: ${result.seen} plans, ${result.changed} changed, ${result.deactivated} no longer sold.`);
}
