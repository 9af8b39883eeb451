import type { Command } from './command.ts';
import { printTable } from './print-table.ts';

export const jobsCommand: Command = {
  name: 'jobs',
  usage: '',
  summary: 'Count waiting and permanently failed jobs.',
  async run(shop) {
    const counts = await shop.sweeps.counts();
    printTable(
      ['Job', 'Waiting', 'Failed'],
      Object.entries(counts).map(([name, { waiting, failed }]) => [name, waiting, failed]),
    );
  },
};
