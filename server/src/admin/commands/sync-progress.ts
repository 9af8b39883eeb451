import type { SyncProgress } from '../../catalogue/sync/sync-catalogue.ts';
import { createProgressBar } from './progress-bar.ts';

/** Shows the progress of a sync. */
export function createSyncProgress(stream: NodeJS.WriteStream) {
  const { show, finish } = createProgressBar(stream, 'Catalogue');
  return {
    show: ({ page, pageCount, seen }: SyncProgress) => show(page, pageCount, `${seen} plans`),
    finish,
  };
}
