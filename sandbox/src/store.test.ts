import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { openStore } from './store.ts';

type Tables = { things: { size: number; note?: string } };

const makePath = () => join(mkdtempSync(join(tmpdir(), 'esimshop-store-')), 'store.jsonl');

/** Runs a garbage collection. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

test('values that were not used lately leave the memory and are found all the same', async () => {
  const path = makePath();
  const store = openStore<Tables>(path);
  const put = (id: number): WeakRef<object> => {
    const value = { size: id, note: 'ş🛰'.repeat(id % 7) };
    store.put('things', String(id), value);
    return new WeakRef(value);
  };
  const kept = Array.from({ length: 2_000 }, (_, id) => put(id));
  // A reference that was just made lives until the end of the current job.
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  expect(kept.filter((each) => each.deref()).length).toBeLessThan(1_000);
  const sizes = Array.from({ length: 2_000 }, (_, size) => ({ size, note: 'ş🛰'.repeat(size % 7) }));
  expect(store.find('things', '0')).toEqual(sizes[0]);
  expect(store.list('things')).toEqual(sizes);
  store.close();
  const reopened = openStore<Tables>(path);
  expect(reopened.list('things')).toEqual(sizes);
  reopened.close();
});

test('what a transaction has changed is seen within it, in the order of the first change', () => {
  const store = openStore<Tables>(makePath());
  store.put('things', 'a', { size: 1 });
  store.put('things', 'b', { size: 2 });
  store.atomically(() => {
    store.put('things', 'a', { size: 3 });
    store.put('things', 'a', { size: 4 });
    store.put('things', 'c', { size: 5 });
    store.put('things', 'c', { size: 6 });
    expect(store.list('things')).toEqual([{ size: 4 }, { size: 2 }, { size: 6 }]);
  });
  expect(store.list('things')).toEqual([{ size: 4 }, { size: 2 }, { size: 6 }]);
  store.atomically(() => store.clear('things'));
  expect(store.list('things')).toEqual([]);
  store.close();
});

test('an atomic change is one line of the journal and is replayed as a whole', () => {
  const path = makePath();
  const store = openStore<Tables>(path);
  store.atomically(() => {
    store.put('things', 'a', { size: 1 });
    store.atomically(() => store.put('things', 'b', { size: 2 }));
  });
  store.close();
  expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(1);
  const reopened = openStore<Tables>(path);
  expect(reopened.list('things')).toEqual([{ size: 1 }, { size: 2 }]);
  reopened.clear('things');
  reopened.close();
  const cleared = openStore<Tables>(path);
  expect(cleared.list('things')).toEqual([]);
  cleared.close();
});
