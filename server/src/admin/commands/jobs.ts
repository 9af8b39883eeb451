import { JOB_NAMES } from '../../platform/jobs/jobs.ts';
import type { Command } from './command.ts';
import { printTable } from './print-table.ts';

export const jobsCommand: Command = {
  name: 'jobs',
  usage: '',
  summary: 'Count waiting and permanently failed jobs.',
  async run({ jobs }) {
    const counts = await jobs.counts();
    printTable(
      ['Job', 'Waiting', 'Failed'],
      JOB_NAMES.map((name) => [name, counts[name].waiting, counts[name].failed]),
    );
  },
};
