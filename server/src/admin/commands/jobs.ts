import { countWork } from '../system/work-queues.ts';
import type { Command } from './command.ts';
import { printTable } from './print-table.ts';

export const jobsCommand: Command = {
  name: 'jobs',
  usage: '',
  summary: 'Count waiting and permanently failed jobs.',
  async run(shop) {
    const counts = await countWork(shop);
    printTable(
      ['Job', 'Waiting', 'Failed'],
      counts.map(({ name, waiting, failed }) => [name, waiting, failed]),
    );
  },
};
