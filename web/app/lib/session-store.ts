/** Strings that live as long as this tab; in memory if session storage is blocked. */
const memory = new Map<string, string>();

export function readSession(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? memory.get(key);
  } catch {
    return memory.get(key);
  }
}

/** Whether the value survives a reload of the page. */
export function writeSession(key: string, value: string): boolean {
  try {
    sessionStorage.setItem(key, value);
    // Where it is blocked, the boot script has put one in memory in its place.
    return sessionStorage instanceof Storage;
  } catch {
    memory.set(key, value);
    return false;
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
