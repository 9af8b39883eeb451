import { readSession, removeSession, writeSession } from '~/lib/session-store.ts';

/** Unsaved changes of a profile, in this tab only. */
export const PROFILE_DRAFT_KEY = 'profileDraft';

type Draft = { username: string; changes: Record<string, string> };

/** Saves what differs from the profile, so that a reload, another tab or a new sign-in loses nothing. */
export function saveProfileDraft({ username, changes }: Draft): void {
  if (Object.keys(changes).length === 0) removeSession(PROFILE_DRAFT_KEY);
  else writeSession(PROFILE_DRAFT_KEY, JSON.stringify({ username, changes }));
}

/** The changes of this user only. */
export function readProfileDraft(username: string): Record<string, string> {
  try {
    const draft = JSON.parse(readSession(PROFILE_DRAFT_KEY) ?? '{}') as Partial<Draft>;
    if (draft.username !== username || typeof draft.changes !== 'object') return {};
    return Object.fromEntries(Object.entries(draft.changes).filter(([, value]) => typeof value === 'string'));
  } catch {
    return {};
  }
}
