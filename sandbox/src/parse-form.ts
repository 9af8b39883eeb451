import type { FastifyRequest } from 'fastify';

export type FormValue = string | FormValue[] | FormFields;
export type FormFields = { [name: string]: FormValue };

/** The form of a request, or an empty one. */
export function readForm({ body }: FastifyRequest): FormFields {
  return parseForm(typeof body === 'string' ? body : '');
}

/** Parses a form with nested names: `card[number]=…`, `expand[0]=…`, `types[]=…`. */
export function parseForm(text: string): FormFields {
  const form: FormFields = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) setField(form, splitName(name), value);
  return convertLists(form) as FormFields;
}

function splitName(name: string): string[] {
  const [head = '', ...rest] = name.split('[');
  return [head, ...rest.map((part) => part.replace(/\]$/, ''))];
}

function setField(fields: FormFields, path: string[], value: string): void {
  const [head = '', ...rest] = path;
  const key = head === '' ? String(Object.keys(fields).length) : head;
  if (rest.length === 0) {
    fields[key] = value;
    return;
  }
  const existing = fields[key];
  const nested: FormFields = typeof existing === 'object' && !Array.isArray(existing) ? existing : Object.create(null);
  fields[key] = nested;
  setField(nested, rest, value);
}

// Objects whose keys count up from 0 become lists.
function convertLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, each]): [string, FormValue] => [name, convertLists(each)]);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, each]) => each) : Object.fromEntries(entries);
}
