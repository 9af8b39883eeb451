import { sql } from 'drizzle-orm';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { SentResponse } from '../../platform/http/sent-responses.ts';
import type { Shop } from '../../shop.ts';
import { readUsageLag, type UsageLag } from '../../supply/claim-reads.ts';
import { createRequestDurations } from './request-durations.ts';

export type Metrics = {
  observeRequest(sent: SentResponse): void;
  /** Prometheus text format. */
  render(): Promise<string>;
  contentType: string;
};

const USAGE_GAUGES: { name: string; help: string; read(lag: UsageLag): number }[] = [
  {
    name: 'shop_usage_due',
    help: 'eSIMs that wait to be asked about at their supplier',
    read: ({ waiting }) => waiting,
  },
  {
    name: 'shop_usage_lag_seconds',
    help: 'How long the eSIM that is due for the longest time has waited',
    read: ({ lagSeconds }) => lagSeconds,
  },
  {
    name: 'shop_usage_paused_seconds',
    help: 'How long no eSIM of the supplier is asked about: its turns are taken, or it asked for a pause',
    read: ({ pausedSeconds }) => pausedSeconds,
  },
];

export function createMetrics(shop: Shop): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = createRequestDurations();
  let reading: Promise<UsageLag[]> | undefined;
  /** All gauges are read at once, and share what was read. */
  const readLag = () => {
    reading ??= readUsageLag(shop.database).finally(() => {
      reading = undefined;
    });
    return reading;
  };
  new Gauge({
    name: 'shop_jobs',
    help: 'Jobs and open rows that wait or have failed for good',
    labelNames: ['job', 'state'],
    registers,
    async collect() {
      for (const [job, { waiting, failed }] of Object.entries(await shop.sweeps.counts())) {
        this.set({ job, state: 'waiting' }, waiting);
        this.set({ job, state: 'failed' }, failed);
      }
    },
  });
  new Gauge({
    name: 'shop_catalogue_age_seconds',
    help: 'Time since the partner last confirmed the catalogue; absent before the first time',
    registers,
    async collect() {
      const { rows } = await shop.database.execute<{ age: number | null }>(
        sql`select extract(epoch from now() - min(synced_at))::float8 as age from supplier_syncs`,
      );
      const age = rows[0]?.age;
      if (typeof age === 'number') this.set(age);
    },
  });
  for (const { name, help, read } of USAGE_GAUGES) {
    new Gauge({
      name,
      help,
      labelNames: ['supplier'],
      registers,
      async collect() {
        for (const lag of await readLag()) this.set({ supplier: lag.supplier }, read(lag));
      },
    });
  }
  new Gauge({
    name: 'shop_database_connections',
    help: 'Connections of the pool by state, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = shop.database.pool;
      this.set({ state: 'busy' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'awaited' }, waitingCount);
    },
  });
  return {
    observeRequest: requests.observe,
    render: async () => `${await registry.metrics()}\n${requests.render()}`,
    contentType: registry.contentType,
  };
}
