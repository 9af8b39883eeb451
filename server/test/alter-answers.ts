/** What a partner might do to an answer without a word: a field, by its path in every answer, or the whole answer. */
export type Alteration = { path: string; how: FieldChange } | { path: '*'; how: WholeChange };

const FIELD_CHANGES = ['absent', 'null', 'another type', 'a new word'] as const;
const WHOLE_CHANGES = [
  'a page in HTML',
  'cut off',
  'empty',
  'null',
  'an empty list',
  'an empty object',
  'a text',
] as const;
type FieldChange = (typeof FIELD_CHANGES)[number];
type WholeChange = (typeof WHOLE_CHANGES)[number];

export const HTML = '<!doctype html><html><body><h1>Scheduled maintenance</h1></body></html>';
const NEW_WORD = 'SOMETHING_NEW';
/** Fields whose texts are words of a list; a new one comes without notice. */
const WORDS = /(^|\.)(\w*status|\w*state|slug|type|reason|unit|object|intent|rel|code|level|alertType|event_type)$/i;

/** Of eSIM Access: what its packages are called. */
const NAMES = /packageList\[\]\.slug$/;

/** Everything that could be done to an answer: its fields by their paths, those in lists once. */
export function listAlterations(text: string): Alteration[] {
  const whole = WHOLE_CHANGES.map((how): Alteration => ({ path: '*', how }));
  const value = parse(text);
  if (typeof value !== 'object' || value === null) return whole;
  const paths = new Set<string>();
  const words = new Set<string>();
  const walk = (each: unknown, path: string) => {
    if (path !== '' && !path.endsWith('[]')) paths.add(path);
    if (typeof each === 'string' && WORDS.test(path) && !NAMES.test(path)) words.add(path);
    if (typeof each !== 'object' || each === null) return;
    for (const [name, inner] of Object.entries(each)) walk(inner, pathOf(path, name));
  };
  walk(value, '');
  const fields = [...paths].flatMap((path) =>
    FIELD_CHANGES.filter((how) => how !== 'a new word' || words.has(path)).map((how): Alteration => ({ path, how })),
  );
  return [...whole, ...fields];
}

export function alter(text: string, { path, how }: Alteration): string {
  if (path === '*') return alterWhole(text, how as WholeChange);
  const value = parse(text);
  const walk = (each: unknown, at: string): unknown => {
    if (typeof each !== 'object' || each === null) return each;
    const entries = Object.entries(each).flatMap(([name, inner]): [string, unknown][] => {
      const inside = pathOf(at, name);
      if (inside !== path) return [[name, walk(inner, inside)]];
      return how === 'absent' ? [] : [[name, change(inner, how as FieldChange)]];
    });
    return Array.isArray(each) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
  };
  return JSON.stringify(walk(value, ''));
}

/** Positions in lists, also in those that are printed as objects, are not told apart. */
function pathOf(path: string, name: string): string {
  if (/^\d+$/.test(name)) return `${path}[]`;
  return path === '' ? name : `${path}.${name}`;
}

function change(value: unknown, how: FieldChange): unknown {
  if (how === 'null') return null;
  if (how === 'a new word') return NEW_WORD;
  if (Array.isArray(value)) return { list: value };
  switch (typeof value) {
    case 'string':
      return 42;
    case 'number':
      return 'forty-two';
    case 'boolean':
      return 'perhaps';
    default:
      return [];
  }
}

function alterWhole(text: string, how: WholeChange): string {
  switch (how) {
    case 'a page in HTML':
      return HTML;
    case 'cut off':
      return text.slice(0, Math.floor(text.length / 2));
    case 'empty':
      return '';
    case 'null':
      return 'null';
    case 'an empty list':
      return '[]';
    case 'an empty object':
      return '{}';
    case 'a text':
      return '"OK"';
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
