import { isSessionId } from '@esimshop/contracts/session-id';
import { readSession, writeSession } from './session-store.ts';

const STORAGE_KEY = 'sessionId';
let current: string | undefined;

/** The visitor's opaque id: 256 random bits in local storage, or for this tab only if storage is blocked. */
export function getSessionId(): string {
  current ??= readStored() ?? createSessionId();
  return current;
}

function readStored(): string | undefined {
  const stored = readLocal() ?? readSession(STORAGE_KEY);
  return stored && isSessionId(stored) ? stored : undefined;
}

function readLocal(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function createSessionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const id = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  try {
    localStorage.setItem(STORAGE_KEY, id);
  } catch {
    // Storage is full or blocked: the id then lives as long as the tab.
    writeSession(STORAGE_KEY, id);
  }
  return id;
}
