import { expect, test } from 'vitest';
import { findBrokenRules } from './import-rules.ts';
import { readImports } from './read-imports.ts';

function check(file: string, source: string): string[] {
  return readImports(file, source).flatMap(findBrokenRules);
}

test('each workspace imports only those that it may', () => {
  expect(check('server/src/orders/store.ts', "import { a } from '@esimshop/contracts/money';")).toEqual([]);
  expect(check('server/src/orders/store.ts', "import { a } from '../../../web/app/root.tsx';")).toEqual([
    'server must not import web',
  ]);
  expect(check('web/app/root.tsx', "import type { A } from '@esimshop/server/shop';")).toEqual([
    'web must not import server',
  ]);
  expect(check('sandbox/src/main.ts', "import { a } from '@esimshop/contracts/money';")).toEqual([
    'sandbox must not import contracts',
  ]);
  const contract = "import { a } from '@esimshop/extension/testing/supplier-contract';";
  expect(check('server/src/partners/supplier-contract.test.ts', contract)).toEqual([]);
  expect(check('server/src/shop.ts', contract)).toContain('server must not import extension');
  expect(check('contracts/src/money.ts', "import { a } from 'fastify';")).toEqual([
    'contracts imports no package but zod',
  ]);
});

test('a capability imports what stands below it, types included', () => {
  expect(check('server/src/checkout/place-order.ts', "import { a } from '../orders/store.ts';")).toEqual([]);
  expect(check('server/src/orders/store.ts', "import type { A } from '../checkout/place-order.ts';")).toEqual([
    'orders must not import checkout',
  ]);
  expect(check('server/src/portal/portal.ts', "import { a } from '../checkout/place-order.ts';")).toEqual([
    'portal must not import checkout',
  ]);
  expect(check('server/src/pages/pages.ts', "import type { Shop } from '../shop.ts';")).toEqual([
    'pages must not import shop.ts',
  ]);
  expect(check('server/src/gifts/gifts.ts', "import { a } from '../orders/store.ts';")).toEqual([
    'gifts has no row in scripts/imports/room-rules.ts',
  ]);
});

test('one file knows the partners, and one starts the sandbox', () => {
  const stripe = "import { a } from '../partners/stripe/stripe-gateway.ts';";
  expect(check('server/src/app/create-partners.ts', stripe)).toEqual([]);
  expect(check('server/src/checkout/routes.ts', stripe)).toEqual([
    "only server/src/app/create-partners.ts imports a partner's folder",
  ]);
  expect(check('server/src/partners/stripe/pay.ts', "import { a } from '../paypal/pay.ts';")).toEqual([
    "only server/src/app/create-partners.ts imports a partner's folder",
  ]);
  expect(check('server/src/partners/stripe/pay.ts', "import { a } from '../payment-gateway.ts';")).toEqual([]);
  const sandbox = "import { startSandbox } from '@esimshop/sandbox/sandbox';";
  expect(check('server/src/app/sandbox-thread.ts', sandbox)).toEqual([]);
  expect(check('server/src/shop.ts', sandbox)).toEqual(['server must not import sandbox']);
});

test('a feature imports its row of features, and the ground imports no feature', () => {
  expect(check('web/app/features/cart/line.tsx', "import { a } from '~/features/catalogue/words.ts';")).toEqual([]);
  expect(check('web/app/features/catalogue/list.tsx', "export { a } from '~/features/cart/line.tsx';")).toEqual([
    'catalogue must not import cart',
  ]);
  expect(check('web/app/components/ui/button.tsx', "import { a } from '~/features/cart/line.tsx';")).toEqual([
    'components must not import features',
  ]);
  expect(check('web/app/lib/format.ts', "import { a } from '~/components/ui/button.tsx';")).toEqual([
    'lib must not import components',
  ]);
  expect(check('web/app/pages.ts', "import { a } from './lib/format.ts';")).toEqual(['pages.ts must not import lib']);
});

test('what the shop runs does not import its tests, which may import everything of theirs', () => {
  expect(check('server/src/shop.ts', "import { a } from '../test/test-shop.ts';")).toEqual([
    'what the shop runs must not import its tests',
  ]);
  expect(check('server/src/orders/store.test.ts', "import { a } from '../checkout/place-order.ts';")).toEqual([]);
});
