import * as z from 'zod';

const problemSchema = z.object({
  name: z.string().optional(),
  debug_id: z.string().optional(),
  details: z.array(z.object({ issue: z.string() })).default([]),
});

/** Issues with which PayPal or the payer's bank declines a capture for good. */
const DECLINES = new Set([
  'INSTRUMENT_DECLINED',
  'TRANSACTION_REFUSED',
  'PAYER_CANNOT_PAY',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'COMPLIANCE_VIOLATION',
]);

/** The issues that PayPal reports, the most specific first; empty if there are none. */
export function listPaypalIssues(body: unknown): string[] {
  const problem = problemSchema.safeParse(body).data;
  if (!problem) return [];
  return [...problem.details.map(({ issue }) => issue), ...(problem.name ? [problem.name] : [])];
}

export function isDecline(issues: string[]): boolean {
  return issues.some((issue) => DECLINES.has(issue));
}
