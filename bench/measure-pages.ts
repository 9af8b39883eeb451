import { loadavg } from 'node:os';
import { measurePage, type PageRun, pickMedian } from './measure-page.ts';
import { findShop } from './open-empty-shop.ts';
import { GOALS, type MeasuredPage, renderPages } from './render-pages.ts';
import { describeMachine } from './report.ts';
import { writeReport } from './write-report.ts';

const RUNS = 5;

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

await using shop = await findShop();
const pages = await measurePages(shop.url);
const machine = describeMachine();
writeReport('pages', renderPages(pages, { date: new Date().toISOString().slice(0, 10), machine, runs: RUNS }));
if (pages.some(({ quality }) => GOALS.some(({ of, meets }) => !meets(quality[of])))) process.exitCode = 1;
