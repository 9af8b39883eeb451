/** Reads what Zendit answers; `what` names it in the error. */

export function readObject(value: unknown, what: string): Record<string, unknown> {
  if (typeof value === 'object' && value && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new Error(`Expected a valid response of Zendit, got no object as ${what}`);
}

export function readList(value: unknown, what: string): unknown[] {
  if (Array.isArray(value)) return value;
  throw new Error(`Expected a valid response of Zendit, got no list as ${what}`);
}

export function readText(value: unknown, what: string): string {
  if (typeof value === 'string' && value) return value;
  throw new Error(`Expected a valid response of Zendit, got no text as ${what}`);
}

export function readNumber(value: unknown, what: string): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new Error(`Expected a valid response of Zendit, got no number as ${what}`);
}

/** Null for an empty text, which stands for a moment that has not come. */
export function readMoment(value: unknown, what: string): Date | null {
  if (value === undefined || value === null || value === '') return null;
  const moment = new Date(readText(value, what));
  if (Number.isNaN(moment.getTime())) throw new Error(`Expected a valid response of Zendit, got no date as ${what}`);
  return moment;
}
