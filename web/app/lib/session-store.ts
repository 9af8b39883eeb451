/** Strings that live as long as this tab; in memory if session storage is blocked. */
const memory = new Map<string, string>();

export function readSession(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? memory.get(key);
  } catch {
    return memory.get(key);
  }
}

export function writeSession(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    memory.set(key, value);
  }
}

export function removeSession(key: string): void {
  memory.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored there.
  }
}
