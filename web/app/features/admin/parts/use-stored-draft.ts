import { useState } from 'react';
import { readSession, removeSession, writeSession } from '~/lib/session-store.ts';

/** Another version of the shop may have stored something else. */
type Stored<Draft> = { [Name in keyof Draft]?: unknown };

/** What is typed and not saved, kept in this tab: a reload, another view or a new sign-in loses nothing. */
export function useStoredDraft<Draft extends object>(key: string, isDraft: (stored: Stored<Draft>) => boolean) {
  /** What is typed now, also for an answer that arrives late. */
  const read = () => readDraft(key, isDraft);
  const [draft, setDraft] = useState(read);
  const edit = (next: Draft | undefined) => {
    setDraft(next);
    if (next) writeSession(key, JSON.stringify(next));
    else removeSession(key);
  };
  return [draft, edit, read] as const;
}

function readDraft<Draft extends object>(key: string, isDraft: (stored: Stored<Draft>) => boolean): Draft | undefined {
  try {
    const stored: unknown = JSON.parse(readSession(key) ?? 'null');
    return typeof stored === 'object' && stored !== null && isDraft(stored as Stored<Draft>)
      ? (stored as Draft)
      : undefined;
  } catch {
    return undefined;
  }
}
