import { type Diagnosis, diagnose, hasFlowed } from '@esimshop/contracts/diagnose-signal';
import type { Signal, SignalAnswers, SignalReceipt } from '@esimshop/contracts/signal';
import type { Phone, SignalStep } from '@esimshop/contracts/signal-steps';

/** A signal as it is stored on the phone: without the codes of its eSIM. */
export type StoredSignal = Omit<Signal, 'esim'> & {
  esim: Omit<Signal['esim'], 'fullIccid' | 'install'>;
};

/** How far a traveller has come with one eSIM. Times are ISO 8601 in UTC. */
export type Walk = {
  answers: SignalAnswers;
  /** What was tried, in this order. */
  steps: { step: SignalStep; at: string }[];
  /** Chosen by hand. */
  phone?: Phone;
  /** As it was at first, and as it was last. */
  first?: StoredSignal;
  latest?: StoredSignal;
  /** When the traveller said so, or data was seen to flow. */
  onlineAt?: string;
  /** Named before it is sent, so that it is sent once. */
  reportKey?: string;
  receipt?: SignalReceipt;
};

export const NEW_WALK: Walk = { answers: {}, steps: [] };

export function toStoredSignal({ esim, ...signal }: Signal): StoredSignal {
  const { fullIccid: _number, install: _codes, ...shown } = esim;
  return { ...signal, esim: shown };
}

/** After a look: what was seen, and whether data has flowed since the first one. */
export function withSignal(walk: Walk, signal: StoredSignal): Walk {
  const first = walk.first ?? signal;
  const isOnline = hasFlowed(first.esim, signal.esim);
  return { ...walk, first, latest: signal, ...(isOnline && !walk.onlineAt && { onlineAt: signal.askedAt }) };
}

export function withStep(walk: Walk, step: SignalStep, at: string): Walk {
  return { ...walk, steps: [...walk.steps, { step, at }] };
}

export function withAnswer(walk: Walk, answers: SignalAnswers): Walk {
  return { ...walk, answers: { ...walk.answers, ...answers } };
}

/** From the first step on, with what is known now as the start. A report stays sent, and another can follow. */
export function startAgain({ phone, latest }: Walk): Walk {
  return { ...NEW_WALK, ...(phone && { phone }), ...(latest && { first: latest, latest }) };
}

/** What the page shows: one thing at a time. */
export type Screen =
  | { kind: 'online' | 'sent' }
  | { kind: 'step'; step: SignalStep; number: number; total: number }
  | { kind: 'report'; done: number }
  | { kind: Exclude<Diagnosis['act'], 'steps'> };

export function readScreen(signal: StoredSignal, walk: Walk): Screen & { stop: Diagnosis['stop'] } {
  const { stop, act, steps } = diagnose(signal, walk.answers);
  if (walk.onlineAt) return { stop, kind: 'online' };
  // What a report was about may have ended since.
  const isOver = act === 'out_of_data' || act === 'expired' || act === 'cancelled';
  if (walk.receipt && !isOver) return { stop, kind: 'sent' };
  if (act !== 'steps') return { stop, kind: act };
  const tried = new Set(walk.steps.map(({ step }) => step));
  const index = steps.findIndex((step) => !tried.has(step));
  const step = steps[index];
  if (!step) return { stop, kind: 'report', done: steps.length };
  return { stop, kind: 'step', step, number: index + 1, total: steps.length };
}
