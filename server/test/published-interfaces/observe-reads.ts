import { vi } from 'vitest';
import { join } from './notation.ts';

export type Reads = Disposable & { of(text: string): ReadonlySet<string> };

/** From now on notes which fields of a partner's texts are asked for, whether a text has them or not. */
export function listReads(isOfPartner: (text: string) => boolean): Reads {
  const reads = new Map<string, Set<string>>();
  const parse = JSON.parse;
  const spy = vi.spyOn(JSON, 'parse').mockImplementation((text, reviver) => {
    const value: unknown = parse(text, reviver);
    if (!isOfPartner(text)) return value;
    const paths = reads.get(text) ?? new Set();
    reads.set(text, paths);
    return observe(value, '', (path) => paths.add(path));
  });
  return {
    of: (text) => reads.get(text) ?? new Set(),
    [Symbol.dispose]: () => spy.mockRestore(),
  };
}

/** What every object is asked for by the language itself. */
const BY_LANGUAGE = new Set(['then', 'toJSON', 'constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__']);

function observe(value: unknown, path: string, note: (path: string) => void): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const pathOf = (name: string) => (/^\d+$/.test(name) ? `${path}[]` : join(path, name));
  const isField = (name: string | symbol): name is string =>
    typeof name === 'string' && !BY_LANGUAGE.has(name) && (!Array.isArray(value) || /^\d+$/.test(name));
  return new Proxy(value, {
    get(target, name, receiver) {
      const inner: unknown = Reflect.get(target, name, receiver);
      if (!isField(name)) return inner;
      if (!/^\d+$/.test(name)) note(pathOf(name));
      return observe(inner, pathOf(name), note);
    },
    has(target, name) {
      if (isField(name) && !/^\d+$/.test(name)) note(pathOf(name));
      return Reflect.has(target, name);
    },
  });
}
