import { describeFinding } from '../src/admin/going-live/describe-finding.ts';
import type { AccountFinding } from '../src/partners/account-check.ts';

type Line = { line: string; advice: string };

/** A finding as `check-live` words it. */
export function findingLine({ verdict, code, params }: AccountFinding): Line {
  const text = describeFinding({ code, params }, 'en');
  if (!text) throw new Error(`Expected a text for ${code}`);
  return { line: `${verdict}: ${text.what}`, advice: text.advice ?? '' };
}
