import type { ContentProblem } from '@esimshop/content/content-problem';
import { findProblems } from '@esimshop/content/find-problems';
import { parseContent } from '@esimshop/content/parse-content';
import { rulesOf } from '@esimshop/contracts/shop-pages';
import { ProblemError } from '../../platform/problem.ts';

/** Lines at the head of the questions that name some of them. */
const QUESTION_LISTS = ['supportQuestions', 'howItWorksQuestions'];

/** Everything that keeps a text from being published. */
export function checkPage(page: string, source: string): ContentProblem[] {
  const rules = rulesOf(page);
  const problems = findProblems(source, rules);
  if (problems.length > 0 || page !== 'faq') return problems;
  const values = Object.fromEntries(rules.values.map((name) => [name, name]));
  const { frontMatter, sections } = parseContent(source, values, { makesAnchors: true });
  const known = new Set(sections.flatMap(({ items }) => items.map(({ id }) => id)));
  return QUESTION_LISTS.flatMap((field) => {
    const line = source.split('\n').findIndex((text) => text.startsWith(`${field}:`)) + 1;
    const missing = (frontMatter[field] ?? '')
      .split(',')
      .map((id) => id.trim())
      .filter((id) => !known.has(id));
    return missing.map((text): ContentProblem => ({ code: 'question_missing', line, text }));
  });
}

/** @throws ProblemError 422 with the line of each problem */
export function assertPublishable(page: string, source: string): void {
  const problems = checkPage(page, source);
  if (problems.length === 0) return;
  const errors = problems.map(({ code, line, text }) => ({
    path: `source.${line}`,
    code: 'invalid' as const,
    message: `${code}: ${text}`,
  }));
  const lines = [...new Set(problems.map(({ line }) => line))].join(', ');
  throw new ProblemError(422, 'invalid_input', `The page cannot show what stands in line ${lines}.`, { errors });
}
