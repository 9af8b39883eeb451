import lighthouse, { type Result } from 'lighthouse';
import { startChromium } from './start-chromium.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

/** Scores from 0 to 100, times in milliseconds; `cls` is the unitless layout shift score. */
export type PageQuality = Record<Category, number> & { fcpMs: number; lcpMs: number; tbtMs: number; cls: number };

export type PageRun = {
  quality: PageQuality;
  failedAudits: string[];
  /** Name and version, such as `Chrome/156.0.8078.79`. */
  browser: string;
};

/** Audits one visit by a phone with simulated slow 4G, in a new browser. @throws Error if Lighthouse fails */
export async function measurePage(url: string): Promise<PageRun> {
  const chromium = await startChromium();
  try {
    return { ...(await auditPage(url, chromium.port)), browser: await readVersion(chromium.port) };
  } finally {
    chromium.kill();
  }
}

async function readVersion(port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/json/version`);
  const { Browser } = (await response.json()) as { Browser: string };
  return Browser;
}

async function auditPage(url: string, port: number): Promise<Omit<PageRun, 'browser'>> {
  const run = await lighthouse(url, { port, logLevel: 'error', output: 'json', onlyCategories: [...CATEGORIES] });
  if (!run || run.lhr.runtimeError) {
    throw new Error(`Expected ${url} to be measured, got ${run?.lhr.runtimeError?.message ?? 'nothing'}`);
  }
  const { lhr } = run;
  const score = (category: Category) => Math.round(100 * (lhr.categories[category]?.score ?? 0));
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  return {
    quality: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
      fcpMs: value('first-contentful-paint'),
      lcpMs: value('largest-contentful-paint'),
      tbtMs: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
    },
    failedAudits: listFailedAudits(lhr),
  };
}

/** Weighted audits below 0.9, with the elements concerned. */
function listFailedAudits({ categories, audits }: Result): string[] {
  const weighted = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  return weighted.flatMap(({ id }) => {
    const audit = audits[id];
    if (!audit || audit.score === null || audit.score >= 0.9) return [];
    const details = audit.details && 'items' in audit.details ? JSON.stringify(audit.details.items).slice(0, 400) : '';
    return [`${id}: ${audit.title} ${audit.displayValue ?? ''} ${details}`.trim()];
  });
}

/** The median of several runs by performance. */
export function pickMedian(runs: readonly PageRun[]): PageRun {
  const sorted = runs.toSorted(
    (a, b) => a.quality.performance - b.quality.performance || b.quality.lcpMs - a.quality.lcpMs,
  );
  const median = sorted[Math.floor(sorted.length / 2)];
  if (!median) throw new Error('Expected at least one run, got none.');
  return median;
}
