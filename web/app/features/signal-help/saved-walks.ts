import { createStoredValue, useStoredValue } from '~/lib/stored-value.ts';
import { NEW_WALK, type Walk } from './walk.ts';

type SavedWalks = Readonly<Record<string, Walk>>;

/** Walks by the id of their eSIM; of more than these the oldest are dropped. */
const MAX_WALKS = 10;

const savedWalks = createStoredValue<SavedWalks>({
  key: 'signalHelp',
  empty: {},
  parse(text) {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as SavedWalks) : undefined;
  },
});

export function readWalk(esimId: string): Walk {
  return savedWalks.get()[esimId] ?? NEW_WALK;
}

/** Changes how far the traveller has come with this eSIM, for all tabs and for the next visit. */
export function changeWalk(esimId: string, change: (walk: Walk) => Walk): void {
  const { [esimId]: walk = NEW_WALK, ...others } = savedWalks.get();
  const kept = Object.entries(others).slice(1 - MAX_WALKS);
  savedWalks.set({ ...Object.fromEntries(kept), [esimId]: change(walk) });
}

export function useWalk(esimId: string): Walk {
  return useStoredValue(savedWalks)[esimId] ?? NEW_WALK;
}
