import { sql } from 'drizzle-orm';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { SentResponse } from '../../platform/http/sent-responses.ts';
import type { Shop } from '../../shop.ts';
import { createRequestDurations } from './request-durations.ts';
import { countWork } from './work-queues.ts';

export type Metrics = {
  observeRequest(sent: SentResponse): void;
  /** Prometheus text format. */
  render(): Promise<string>;
  contentType: string;
};

export function createMetrics(shop: Shop): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = createRequestDurations();
  new Gauge({
    name: 'shop_jobs',
    help: 'Jobs and open rows that wait or have failed for good',
    labelNames: ['job', 'state'],
    registers,
    async collect() {
      for (const { name: job, waiting, failed } of await countWork(shop)) {
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
