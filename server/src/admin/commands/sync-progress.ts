import type { SyncProgress } from '../../catalogue/sync/sync-catalogue.ts';

const WIDTH = 30;

/** Shows the progress of a sync: a bar on a terminal, a line per page elsewhere. */
export function createSyncProgress(stream: NodeJS.WriteStream) {
  return {
    show({ page, pageCount, seen }: SyncProgress): void {
      if (!stream.isTTY) {
        stream.write(`Catalogue: page ${page} of ${pageCount}, ${seen} plans\n`);
        return;
      }
      const filled = Math.round((page / Math.max(pageCount, page)) * WIDTH);
      stream.write(`\rCatalogue [${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ${seen} plans `);
    },
    finish(): void {
      if (stream.isTTY) stream.write('\n');
    },
  };
}
