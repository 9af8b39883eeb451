/** A finding about the shop's account at a partner, as text for its owner; `advice` says what to do. */
export type AccountFinding =
  | { verdict: 'pass'; what: string }
  | { verdict: 'warn' | 'fail'; what: string; advice: string };

/** Looks at an account and changes nothing. Each finding comes as soon as it is known; being unable to ask is one, too. */
export type AccountCheck = (shop: {
  /** Where the partner is to send its events. */
  webhookUrl: string;
}) => AsyncIterable<AccountFinding>;

export function passed(what: string): AccountFinding {
  return { verdict: 'pass', what };
}

export function warned(what: string, advice: string): AccountFinding {
  return { verdict: 'warn', what, advice };
}

export function failed(what: string, advice: string): AccountFinding {
  return { verdict: 'fail', what, advice };
}
