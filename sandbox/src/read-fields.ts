export type Fields = Record<string, unknown>;

/** The value if it is an object, otherwise an empty object. */
export function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

export function readText(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A finite number, or text that parses to one, since forms and queries contain only text. */
export function readNumber(fields: Fields, name: string): number | undefined {
  const value = fields[name];
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

export function readFlag(fields: Fields, name: string): boolean {
  return fields[name] === true || fields[name] === 'true';
}

/** A list; a single value becomes a list of one, as for repeated query parameters. */
export function readList(fields: Fields, name: string): unknown[] {
  const value = fields[name];
  if (value === undefined || value === null || value === '') return [];
  return Array.isArray(value) ? value : [value];
}

export function readTexts(fields: Fields, name: string): string[] {
  return readList(fields, name).filter((value) => typeof value === 'string');
}
