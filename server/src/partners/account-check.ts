import type { FindingCode, FindingTexts } from '../texts/en/findings.ts';

/** What a finding is about, as `texts/en/findings.ts` names it; kept as JSON. */
export type FindingParams = Readonly<Record<string, string | number | boolean>>;

/** A finding of a check, as a code of `texts/en/findings.ts`: its text says what was found, and unless it passed what to do. */
export type AccountFinding = { verdict: 'pass' | 'warn' | 'fail'; code: FindingCode; params: FindingParams };

/** Looks at an account and changes nothing. Each finding comes as soon as it is known; being unable to ask is one, too. */
export type AccountCheck = (shop: {
  /** Where the partner is to send its events. */
  webhookUrl: string;
}) => AsyncIterable<AccountFinding>;

type Params<Code extends FindingCode> = Parameters<FindingTexts[Code]>;

export function passed<Code extends FindingCode>(code: Code, ...params: Params<Code>): AccountFinding {
  return { verdict: 'pass', code, params: params[0] ?? {} };
}

export function warned<Code extends FindingCode>(code: Code, ...params: Params<Code>): AccountFinding {
  return { verdict: 'warn', code, params: params[0] ?? {} };
}

export function failed<Code extends FindingCode>(code: Code, ...params: Params<Code>): AccountFinding {
  return { verdict: 'fail', code, params: params[0] ?? {} };
}
