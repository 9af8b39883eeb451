/**
 * A partner's interface as far as the shop uses it, in a form that a new version can be compared with: one line per
 * field, `path: type`.
 *
 * - `a.b[].c` is a field of the objects in a list; `?` after the path: it may be absent.
 * - Types: `string`, `number`, `integer`, `boolean`, `null`, `map` (keys of anybody's own), `any`; other words are the only texts
 *   that the field can have. `|` joins them.
 * - `@NAME` stands for the fields of a shape, at this path or, alone on its line, right here.
 * - `!` in front: the partner's document does not have it, and what follows the dash says where it is known from.
 */
export type PublishedInterface = {
  partner: string;
  /** Where it was read, which version, and when. */
  source: string;
  shapes: Record<string, string>;
  /** The shape of errors, whose fields the adapter looks for in every answer. */
  error: string;
  /** By method and path. */
  operations: Record<string, PublishedOperation>;
  /** What the partner sends by itself, by kind. */
  events?: Record<string, string>;
};

export type PublishedOperation = {
  /** Names in lower case. A `*` is any text. */
  headers?: Record<string, string>;
  query?: string;
  body?: { type: 'json' | 'form'; fields: string };
  /** By status; a word alone is a shape, `text` is plain text. */
  answers: Record<number, string>;
};

export type Field = { types: string[]; isOptional: boolean; evidence: string | undefined };
export type Fields = ReadonlyMap<string, Field>;

const LINE = /^(?<beyond>! )?(?<path>[^\s?:]+)(?<optional>\?)?: (?<types>.*?)(?: — (?<evidence>.+))?$/;

/** The fields of a table, with those of its shapes. @throws Error for a line that is not in the notation */
export function readFields({ shapes }: Pick<PublishedInterface, 'shapes'>, text: string): Fields {
  const fields = new Map<string, Field>();
  const include = (name: string, prefix: string) => {
    const shape = shapes[name];
    if (shape === undefined) throw new Error(`Expected a shape ${name}`);
    // A shape inside itself ends there: an order names its eSIM, which names the order.
    if (prefix.split(/[.[]/).length > 12) return;
    for (const [path, field] of readFields({ shapes }, shape)) fields.set(join(prefix, path), field);
  };
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '') continue;
    if (/^@\w+$/.test(line)) {
      include(line.slice(1), '');
      continue;
    }
    const { beyond, path, optional, types, evidence } = LINE.exec(line)?.groups ?? {};
    if (!path || !types || Boolean(beyond) !== Boolean(evidence))
      throw new Error(`Expected a field such as "id: string", got "${line}"`);
    const [first = ''] = types.split(' | ');
    if (first.startsWith('@')) include(first.slice(1), path);
    else fields.set(path, { types: types.split(' | '), isOptional: optional !== undefined, evidence });
  }
  return fields;
}

export function join(prefix: string, path: string): string {
  return prefix && path ? `${prefix}.${path}` : prefix || path;
}

const PLAIN = new Set(['string', 'number', 'integer', 'boolean', 'null', 'map', 'any']);

/** The texts that a field can have; undefined if any. */
export function listChoices({ types }: Field): string[] | undefined {
  const choices = types.filter((type) => !PLAIN.has(type));
  return choices.length > 0 && !types.includes('string') ? choices : undefined;
}

export type Wire = 'json' | 'text';

/** What of a value is not as the table says. Values of forms and queries are texts, whatever they stand for. */
export function findDeviations(fields: Fields, value: unknown, wire: Wire = 'json'): string[] {
  const deviations: string[] = [];
  const walk = (each: unknown, path: string) => {
    const field = fields.get(path);
    if (Array.isArray(each)) {
      for (const item of each) walk(item, `${path}[]`);
      if (each.length === 0 && !hasInside(fields, path) && !fields.has(`${path}[]`) && !isFree(fields, path))
        deviations.push(`${path}: not in the interface`);
      return;
    }
    if (typeof each === 'object' && each !== null) {
      if (isFree(fields, path)) return;
      if (!hasInside(fields, path)) deviations.push(`${path}: not in the interface`);
      for (const [name, inner] of Object.entries(each)) walk(inner, join(path, name));
      deviations.push(...listMissing(fields, path, each));
      return;
    }
    if (isFree(fields, path)) return;
    if (!field) deviations.push(`${path}: not in the interface`);
    else if (!fits(field, each, wire))
      deviations.push(`${path}: ${JSON.stringify(each)} is not ${field.types.join(' | ')}`);
  };
  walk(value, '');
  return [...new Set(deviations)];
}

/** Whether the interface has a field of this name, or fields inside it. */
export function knowsPath(fields: Fields, path: string): boolean {
  return fields.has(path) || fields.has(`${path}[]`) || hasInside(fields, path) || isFree(fields, path);
}

function hasInside(fields: Fields, path: string): boolean {
  if (path === '') return true;
  for (const known of fields.keys()) if (known.startsWith(`${path}.`) || known.startsWith(`${path}[]`)) return true;
  return false;
}

/** At or below a field that can be anything. */
function isFree(fields: Fields, path: string): boolean {
  for (let at = path; at !== ''; at = outerOf(at)) {
    const types = fields.get(at)?.types;
    if (types && (types.includes('any') || types.includes('map'))) return true;
  }
  return false;
}

function outerOf(path: string): string {
  return path.endsWith('[]') ? path.slice(0, -2) : path.slice(0, Math.max(0, path.lastIndexOf('.')));
}

function listMissing(fields: Fields, path: string, value: object): string[] {
  return [...fields].flatMap(([known, { isOptional }]) => {
    const name = path === '' ? known : known.startsWith(`${path}.`) ? known.slice(path.length + 1) : '';
    const isOwn = name !== '' && !/[.[]/.test(name);
    return isOwn && !isOptional && !(name in value) ? [`${known}: missing`] : [];
  });
}

function fits(field: Field, value: unknown, wire: Wire): boolean {
  const choices = listChoices(field);
  if (value === null) return field.types.includes('null');
  if (choices) return typeof value === 'string' && choices.includes(value);
  return field.types.some((type) => isOfType(type, wire === 'text' ? fromText(type, value) : value));
}

function fromText(type: string, value: unknown): unknown {
  if ((type === 'integer' || type === 'number') && /^-?\d+(\.\d+)?$/.test(String(value))) return Number(value);
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

function isOfType(type: string, value: unknown): boolean {
  return type === 'integer' ? Number.isSafeInteger(value) : type === typeof value;
}
