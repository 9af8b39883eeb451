import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../e2e/setup/find-free-port.ts';
import { measurePage, type PageRun, pickMedian } from './measure-page.ts';
import { startShop } from './measured-shop.ts';
import { GOALS, type MeasuredPage, renderPages } from './render-pages.ts';
import { writeReport } from './write-report.ts';

const RUNS = 5;

/** The shop at SHOP_URL if set, else one on an empty data folder. */
async function openShop(): Promise<{ url: string; close(): Promise<void> }> {
  if (process.env.SHOP_URL) return { url: process.env.SHOP_URL, close: async () => undefined };
  const dataDir = mkdtempSync(join(tmpdir(), 'esimshop-pages-'));
  chmodSync(dataDir, 0o755);
  const shop = await startShop({ dataDir, port: await findFreePort() });
  return {
    url: shop.url,
    async close() {
      await shop.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function listPaths(url: string): Promise<string[]> {
  const response = await fetch(`${url}/api/products?country=TR`);
  const { products } = (await response.json()) as { products: { id: number }[] };
  return ['/', '/products', '/products?country=TR', `/products/${products[0]?.id}`];
}

async function measurePages(url: string): Promise<MeasuredPage[]> {
  const pages: MeasuredPage[] = [];
  for (const path of await listPaths(url)) {
    const runs: PageRun[] = [];
    const loads: number[] = [];
    for (let run = 1; run <= RUNS; run++) {
      const load = loadavg()[0] ?? Number.NaN;
      const result = await measurePage(url + path);
      const { lcpMs, tbtMs } = result.quality;
      console.log(
        `${path}, run ${run} of ${RUNS}: LCP ${lcpMs.toFixed(0)} ms, TBT ${tbtMs.toFixed(0)} ms, load ${load.toFixed(1)}`,
      );
      runs.push(result);
      loads.push(load);
    }
    const { quality, failedAudits, browser } = pickMedian(runs);
    for (const audit of failedAudits) console.log(`  ${audit}`);
    pages.push({
      path,
      quality,
      leastLcpMs: Math.min(...runs.map((run) => run.quality.lcpMs)),
      highestLoad: Math.max(...loads),
      browser,
    });
  }
  return pages;
}

const shop = await openShop();
try {
  const pages = await measurePages(shop.url);
  const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}`;
  const report = renderPages(pages, { date: new Date().toISOString().slice(0, 10), machine, runs: RUNS });
  writeReport('pages', report);
  if (pages.some(({ quality }) => GOALS.some(({ of, meets }) => !meets(quality[of])))) process.exitCode = 1;
} finally {
  await shop.close();
}
