const DAY = /^(?:20|21)\d{2}-\d{2}-\d{2}$/;

/** Query parameters without empty values. */
export function toQuery(values: Record<string, string | undefined>): URLSearchParams {
  return new URLSearchParams(Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

export function readText(query: URLSearchParams, name: string): string {
  return (query.get(name) ?? '').slice(0, 100);
}

export function readChoices<const Choice extends string>(text: string | null, choices: readonly Choice[]): Choice[] {
  const named = (text ?? '').split(',');
  return choices.filter((choice) => named.includes(choice));
}

/** First and last day; swapped if in the wrong order, and left out if invalid. */
export function readDays(query: URLSearchParams): { from: string | undefined; to: string | undefined } {
  const from = readDay(query.get('from'));
  const to = readDay(query.get('to'));
  return from && to && from > to ? { from: to, to: from } : { from, to };
}

/** The page number; 1 if missing or invalid. */
export function readPage(query: URLSearchParams, highest: number): number {
  const page = Number(query.get('page') ?? 1);
  return Number.isInteger(page) && page > 0 && page <= highest ? page : 1;
}

function readDay(text: string | null): string | undefined {
  const at = text && DAY.test(text) ? new Date(text) : undefined;
  // 30 February would become a day in March.
  return text && at?.toJSON()?.startsWith(text) ? text : undefined;
}
