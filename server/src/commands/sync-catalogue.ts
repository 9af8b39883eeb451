import { syncCatalogue } from '../catalogue/sync-catalogue.ts';
import { type Command, CommandError } from './command.ts';
import { createSyncProgress } from './sync-progress.ts';

export const syncCatalogueCommand: Command = {
  name: 'sync-catalogue',
  usage: '',
  summary: 'Bring plans and prices in line with the wholesale partner now.',
  async run(shop) {
    const progress = createSyncProgress(process.stdout);
    const result = await syncCatalogue(shop, { onProgress: progress.show }).finally(progress.finish);
    if (result.kind === 'already_running') throw new CommandError('A sync is already running. Try again in a minute.');
    if (result.kind === 'suspicious') {
      throw new CommandError(
        `The partner listed ${result.seen} plans while ${result.active} are on sale: nothing was taken off sale.`,
      );
    }
    console.log(`${result.seen} plans, ${result.changed} changed, ${result.deactivated} no longer sold.`);
  },
};
