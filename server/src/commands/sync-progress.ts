import type { SyncProgress } from '../catalogue/sync-catalogue.ts';

const WIDTH = 30;

/** Shows a sync on a terminal as a bar that moves, elsewhere as a line per page. */
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
