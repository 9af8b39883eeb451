import type { Signal, SignalAnswers } from './signal.ts';
import { SIGNAL_STEPS, type SignalStep, type SignalStop } from './signal-steps.ts';

/** What to do next. `steps`: try the steps, one after the other; the `ask_` ones are questions that no supplier answers. */
export type SignalAct =
  | 'wait'
  | 'cancelled'
  | 'install'
  | 'ask_installed'
  | 'lost'
  | 'ask_bars'
  | 'elsewhere'
  | 'steps'
  | 'out_of_data'
  | 'expired';

export type Diagnosis = { stop: SignalStop; act: SignalAct; steps: readonly SignalStep[] };

/** What a network saw longer ago says nothing about where the eSIM is now. */
const RECENT_MS = 3 * 3_600_000;

type SignalFacts = Pick<Signal, 'isInstalled' | 'network' | 'countryCodes' | 'askedAt'> & {
  esim: Pick<Signal['esim'], 'stage'>;
};

/** Where the signal stops, by what the supplier reports and, where it is silent, by what the traveller sees. */
export function diagnose(facts: SignalFacts, answers: SignalAnswers = {}): Diagnosis {
  const { stage } = facts.esim;
  if (stage === 'cancelled') return at('paid', 'cancelled');
  if (stage === 'preparing') return at('paid', 'wait');
  if (stage === 'expired') return at('data', 'expired');
  if (answers.isLost) return at('installed', 'lost');
  if (stage === 'out_of_data') return at('data', 'out_of_data');
  const hasStarted = stage === 'active';
  if (!hasStarted) {
    const isInstalled = facts.isInstalled ?? answers.isInstalled;
    if (isInstalled === undefined) return at('installed', 'ask_installed');
    if (!isInstalled) return at('installed', 'install');
  }
  if (isElsewhere(facts) && !answers.isInCountry) return at('network', 'elsewhere');
  if (hasStarted) return at('data', 'steps', ['roaming', 'network', 'access']);
  const isSeen = readIsSeen(facts.network, answers);
  if (isSeen === undefined) return at('network', 'ask_bars');
  if (isSeen) return at('started', 'steps', ['roaming', 'access']);
  return at('network', 'steps', SIGNAL_STEPS);
}

function at(stop: SignalStop, act: SignalAct, steps: readonly SignalStep[] = []): Diagnosis {
  return { stop, act, steps };
}

function readIsSeen({ kind }: Signal['network'], { hasBars }: SignalAnswers): boolean | undefined {
  return kind === 'unreported' ? hasBars : kind === 'seen';
}

function isElsewhere({ network, countryCodes, askedAt }: SignalFacts): boolean {
  if (network.kind !== 'seen' || network.countryCode === null || countryCodes.length === 0) return false;
  const isRecent = Date.parse(askedAt) - Date.parse(network.seenAt) <= RECENT_MS;
  return isRecent && !countryCodes.includes(network.countryCode);
}

type Flow = Pick<Signal['esim'], 'stage' | 'usedMb'>;

/** Whether data has flowed between two looks at the same eSIM. */
export function hasFlowed(before: Flow, now: Flow): boolean {
  if (now.stage !== 'active') return false;
  return before.stage !== 'active' || (now.usedMb ?? 0) > (before.usedMb ?? 0);
}
