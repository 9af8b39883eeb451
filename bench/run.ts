import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../e2e/setup/find-free-port.ts';
import { measureReads } from './measure-reads.ts';
import { measureWrites } from './measure-writes.ts';
import { readConnectionString, startShop } from './measured-shop.ts';
import { type Progress, type Results, renderReport } from './report.ts';

const REPORT = fileURLToPath(new URL('results/latest.md', import.meta.url));
const startedAt = performance.now();
/** Other load on the machine, under which only the shares of the baseline are meaningful. */
const load = `load average before the run ${loadavg()[0]?.toFixed(1)}`;

const progress: Progress = (step) => {
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`${String(seconds).padStart(4)} s  ${step}`);
};

/** Starts a shop on an empty data folder and measures it beside the baselines. */
async function measureShop(): Promise<Results> {
  const dataDir = mkdtempSync(join(tmpdir(), 'esimshop-bench-'));
  chmodSync(dataDir, 0o755);
  const port = await findFreePort();
  progress('Start on an empty data folder');
  const cold = await startShop({ dataDir, port });
  await cold.stop();
  progress('Start on the same data folder');
  const shop = await startShop({ dataDir, port });
  try {
    const afterStart = shop.readMemoryMb();
    const reads = await measureReads(shop.url, progress);
    const writes = await measureWrites({ url: shop.url, connectionString: readConnectionString(dataDir) }, progress);
    return {
      coldStartMs: cold.startedInMs,
      warmStartMs: shop.startedInMs,
      comparisons: [...reads, ...writes],
      memoryMb: { afterStart, afterLoad: shop.readMemoryMb() },
    };
  } finally {
    progress('Stop');
    await shop.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function describeMachine(): string {
  const gigabytes = Math.round(totalmem() / 1024 ** 3);
  const processors = `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}`;
  return `${processors}, ${gigabytes} GB, Node ${process.versions.node}, ${load}`;
}

const results = await measureShop();
const date = new Date().toISOString().slice(0, 10);
const report = renderReport(results, { date, machine: describeMachine(), command: 'npm run bench' });
mkdirSync(join(REPORT, '..'), { recursive: true });
writeFileSync(REPORT, report);
console.log(`\n${report}`);
