import { expect, test } from 'vitest';
import { findFolderCycles } from './folder-cycles.ts';
import { readImports } from './read-imports.ts';

function find(files: Record<string, string>): string[] {
  const imports = Object.entries(files).flatMap(([file, source]) => readImports(file, source));
  return findFolderCycles(imports, (path) => path in files);
}

test('folders that follow one direction have no cycle', () => {
  expect(
    find({
      'server/src/orders/show.ts': "import { a } from './store.ts'; import { b } from '../platform/clock.ts';",
      'server/src/orders/store.ts': "import { b } from '../platform/clock.ts';",
      'server/src/platform/clock.ts': '',
    }),
  ).toEqual([]);
});

test('two folders that need each other are a cycle, although no two of their files are', () => {
  expect(
    find({
      'server/src/orders/show.ts': "import { a } from '../mail/queue.ts';",
      'server/src/orders/store.ts': '',
      'server/src/mail/queue.ts': '',
      'server/src/mail/deliver.ts': "import type { A } from '../orders/store.ts';",
    }),
  ).toEqual([
    [
      'server/src: mail, orders import each other',
      '  server/src/orders/show.ts imports server/src/mail/queue.ts',
      '  server/src/mail/deliver.ts imports server/src/orders/store.ts',
    ].join('\n'),
  ]);
});

test('a file and a folder beside it, and longer ways round, are cycles too', () => {
  const cycles = find({
    'web/app/a.ts': "import { b } from './inner/b.ts';",
    'web/app/inner/b.ts': "import { c } from '../c.ts';",
    'web/app/c.ts': "import type { A } from './a.ts';",
    'web/app/inner/d.ts': "import { e } from './e.ts';",
    'web/app/inner/e.ts': "import { d } from './d.ts';",
  });
  expect(cycles.map((cycle) => cycle.split('\n')[0])).toEqual([
    'web/app: a.ts, c.ts, inner import each other',
    'web/app/inner: d.ts, e.ts import each other',
  ]);
});
