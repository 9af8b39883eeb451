import { type FaultKind, listFaults, type Operation, type Partner } from './fault-table.ts';

export type Fault = {
  partner: Partner;
  operation: string;
  fault: FaultKind;
  /** How many matching calls it still hits. */
  times: number;
  delayMs: number | null;
  retryAfterSeconds: number;
};

export type Faults = {
  add(fault: Fault): void;
  /** The fault that hits this call, if any; taking it uses it up once. */
  take<Name extends Partner>(partner: Name, operation: Operation<Name>): Fault | undefined;
  list(): Fault[];
  clear(): void;
};

/** Faults live in memory: a restarted partner is a healthy one. */
export function createFaults(): Faults {
  let faults: Fault[] = [];
  return {
    add: (fault) => {
      faults.push({ ...fault });
    },
    take: (partner, operation) => {
      const hit = faults.find((fault) => fault.partner === partner && isHit(fault, operation));
      if (!hit) return undefined;
      hit.times -= 1;
      faults = faults.filter((fault) => fault.times > 0);
      return hit;
    },
    list: () => faults.map((fault) => ({ ...fault })),
    clear: () => {
      faults = [];
    },
  };
}

// '*' with a request fault must not swallow webhooks, which that fault cannot touch.
function isHit(fault: Fault, operation: string): boolean {
  if (fault.operation === operation) return true;
  return fault.operation === '*' && listFaults(fault.partner, operation).includes(fault.fault);
}
