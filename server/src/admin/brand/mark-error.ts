import type { MarkProblem } from '@esimshop/contracts/mark-problems';

/** Why an uploaded mark is not taken. */
export class MarkError extends Error {
  readonly problem: MarkProblem;
  /** What was found: a tag, a value, a size. */
  readonly found: string;

  constructor(problem: MarkProblem, found: string) {
    super(`${problem}: ${found}`);
    this.name = 'MarkError';
    this.problem = problem;
    this.found = found;
  }
}
