import { useState } from 'react';
import { readSession, removeSession, writeSession } from '~/lib/session-store.ts';

/** What is typed and not saved, kept in this tab: a reload, another view or a new sign-in loses nothing. */
export function useStoredDraft<Draft>(key: string) {
  const [draft, setDraft] = useState(() => read<Draft>(key));
  const edit = (next: Draft | undefined) => {
    setDraft(next);
    if (next) writeSession(key, JSON.stringify(next));
    else removeSession(key);
  };
  /** What is typed now, also for an answer that arrives late. */
  const readNow = () => read<Draft>(key);
  return [draft, edit, readNow] as const;
}

function read<Draft>(key: string): Draft | undefined {
  try {
    return JSON.parse(readSession(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
