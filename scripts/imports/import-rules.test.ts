import { expect, test } from 'vitest';
import { findBrokenRules, findCircles } from './import-rules.ts';
import { readImports } from './read-imports.ts';

function check(file: string, source: string): string[] {
  return readImports(file, source).flatMap(findBrokenRules);
}

test('each room looks only into the rooms that it may', () => {
  expect(check('server/src/orders/orders.ts', "import { a } from '@esimshop/contracts/money';")).toEqual([]);
  expect(check('server/src/orders/orders.ts', "import { a } from '../../../web/app/root.tsx';")).toEqual([
    'server must not use web',
  ]);
  expect(check('web/app/root.tsx', "import type { A } from '@esimshop/server/config';")).toEqual([
    'web must not use server',
  ]);
  expect(check('sandbox/src/main.ts', "import { a } from '@esimshop/contracts/money';")).toEqual([
    'sandbox must not use contracts',
  ]);
  expect(check('contracts/src/money.ts', "import { a } from 'fastify';")).toEqual([
    'contracts uses no package but zod',
  ]);
});

test('only one file of the shop starts the sandbox', () => {
  const source = "const { startSandbox } = await import('@esimshop/sandbox/sandbox');";
  expect(check('server/src/sandbox.ts', source)).toEqual([]);
  expect(check('server/src/shop.ts', source)).toEqual(['server must not use sandbox']);
});

test('partners do not know each other, and a feature knows only those before it', () => {
  expect(check('server/src/partners/stripe/pay.ts', "import { a } from '../paypal/pay.ts';")).toEqual([
    'the partner stripe must not use the partner paypal',
  ]);
  expect(check('web/app/features/cart/line.tsx', "import { a } from '~/features/catalogue/words.ts';")).toEqual([]);
  expect(check('web/app/features/catalogue/list.tsx', "export { a } from '~/features/cart/line.tsx';")).toEqual([
    'the feature catalogue must not use the feature cart',
  ]);
});

test('what the shop runs does not use its tests', () => {
  expect(check('server/src/shop.ts', "import { a } from '../test/test-shop.ts';")).toEqual([
    'what the shop runs must not use its tests',
  ]);
});

test('a circle is found, one of types alone is none', () => {
  const a = readImports('server/src/a.ts', "import { b } from './b.ts';");
  expect(findCircles([...a, ...readImports('server/src/b.ts', "import { a } from './a.ts';")])).toEqual([
    'server/src/a.ts → server/src/b.ts → server/src/a.ts',
  ]);
  expect(findCircles([...a, ...readImports('server/src/b.ts', "import type { A } from './a.ts';")])).toEqual([]);
});
