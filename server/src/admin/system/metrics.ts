import { sql } from 'drizzle-orm';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Shop } from '../../shop.ts';
import { countWork } from './work-queues.ts';

export type Metrics = {
  observeRequest(request: { method: string; route: string; status: number; seconds: number }): void;
  /** Prometheus text format. */
  render(): Promise<string>;
  contentType: string;
};

export function createMetrics(shop: Shop): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of answers by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
    registers,
  });
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
    observeRequest: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    render: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
