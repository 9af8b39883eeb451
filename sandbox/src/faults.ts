import { type FaultKind, listFaults, type Operation, type Partner } from './fault-table.ts';

export type Fault = {
  partner: Partner;
  operation: string;
  fault: FaultKind;
  /** How many more matching calls it affects. */
  times: number;
  delayMs: number | null;
  retryAfterSeconds: number;
  /** The partner's own code for why it rejects the request; its usual one if null. */
  issue: string | null;
};

export type Faults = {
  add(fault: Fault): void;
  /** The fault for this call, if any; counts as one of its `times`. */
  take<Name extends Partner>(partner: Name, operation: Operation<Name>): Fault | undefined;
  list(): Fault[];
  clear(): void;
};

/** Faults are kept in memory only: a restart clears them. */
export function createFaults(): Faults {
  let faults: Fault[] = [];
  return {
    add: (fault) => {
      faults.push({ ...fault });
    },
    take: (partner, operation) => {
      const match = faults.find((fault) => fault.partner === partner && affects(fault, operation));
      if (!match) return undefined;
      match.times -= 1;
      faults = faults.filter((fault) => fault.times > 0);
      return match;
    },
    list: () => faults.map((fault) => ({ ...fault })),
    clear: () => {
      faults = [];
    },
  };
}

// A request fault for '*' must not be used up by webhooks, to which it does not apply.
function affects(fault: Fault, operation: string): boolean {
  if (fault.operation === operation) return true;
  return fault.operation === '*' && listFaults(fault.partner, operation).includes(fault.fault);
}
