import lighthouse, { type Result } from 'lighthouse';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

/** Scores from 0 to 100, times in milliseconds; `cls` is a share of the window. */
export type PageQuality = Record<Category, number> & { fcpMs: number; lcpMs: number; tbtMs: number; cls: number };

export type PageRun = { quality: PageQuality; faults: string[] };

/** One visit by a phone on slow 4G, simulated. @throws Error when the page could not be judged */
export async function measurePage(url: string, port: number): Promise<PageRun> {
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
    faults: listFaults(lhr),
  };
}

/** Audits that cost points, with the elements they name. */
function listFaults({ categories, audits }: Result): string[] {
  const weighty = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  return weighty.flatMap(({ id }) => {
    const audit = audits[id];
    if (!audit || audit.score === null || audit.score >= 0.9) return [];
    const details = audit.details && 'items' in audit.details ? JSON.stringify(audit.details.items).slice(0, 400) : '';
    return [`${id}: ${audit.title} ${audit.displayValue ?? ''} ${details}`.trim()];
  });
}

/** The middle of several runs by performance. */
export function pickMedian(runs: readonly PageRun[]): PageRun {
  const sorted = runs.toSorted(
    (a, b) => a.quality.performance - b.quality.performance || b.quality.lcpMs - a.quality.lcpMs,
  );
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('Expected at least one run, got none.');
  return middle;
}
