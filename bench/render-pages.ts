import type { PageQuality } from './measure-page.ts';

export type MeasuredPage = { path: string; quality: PageQuality };

type Goal = { name: string; of: keyof PageQuality; meets: (value: number) => boolean; goal: string; digits: number };

const atLeast = (least: number) => (value: number) => value >= least;
const atMost = (most: number) => (value: number) => value <= most;

export const GOALS: readonly Goal[] = [
  { name: 'performance', of: 'performance', goal: '≥ 98', meets: atLeast(98), digits: 0 },
  { name: 'accessibility', of: 'accessibility', goal: '100', meets: atLeast(100), digits: 0 },
  { name: 'best practices', of: 'best-practices', goal: '100', meets: atLeast(100), digits: 0 },
  { name: 'SEO', of: 'seo', goal: '100', meets: atLeast(100), digits: 0 },
  { name: 'FCP ms', of: 'fcpMs', goal: '≤ 900', meets: atMost(900), digits: 0 },
  { name: 'LCP ms', of: 'lcpMs', goal: '≤ 1000', meets: atMost(1000), digits: 0 },
  { name: 'TBT ms', of: 'tbtMs', goal: '≤ 100', meets: atMost(100), digits: 0 },
  { name: 'CLS', of: 'cls', goal: '≤ 0.01', meets: atMost(0.01), digits: 3 },
];

/** The pages beside the goals; what misses its goal is marked. */
export function renderPages(
  pages: readonly MeasuredPage[],
  frame: { date: string; machine: string; runs: number },
): string {
  const rows = [
    ['page', ...GOALS.map(({ name }) => name)],
    ['goal', ...GOALS.map(({ goal }) => goal)],
    ...pages.map(({ path, quality }) => [path, ...GOALS.map((goal) => mark(goal, quality[goal.of]))]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = rows.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return `# What a page is like on a phone

${frame.date}, ${frame.machine}. Made by \`npm run bench:pages\`: Lighthouse, mobile, simulated slow 4G and a four times
slower processor, the median of ${frame.runs} runs. ✗ marks what misses its goal.

${[lines[0], rule, ...lines.slice(1)].join('\n')}
`;
}

function mark({ meets, digits }: Goal, value: number): string {
  return `${value.toFixed(digits)}${meets(value) ? '' : ' ✗'}`;
}
