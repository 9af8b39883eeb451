import { expect, test } from 'vitest';
import { commandLine } from './command-line.ts';

test('a command is typed with npm where npm started the shop, and with the package’s own Node.js elsewhere', () => {
  const package_ = { env: {}, execPath: '/opt/esimshop/current/bin/node', folder: '/opt/esimshop/current' };
  expect(commandLine('orders ES-1', package_)).toBe('bin/node server/src/app/shop-command.ts orders ES-1');
  expect(commandLine('orders', { ...package_, execPath: '/usr/bin/node' })).toBe(
    '/usr/bin/node server/src/app/shop-command.ts orders',
  );
  expect(commandLine('orders', { ...package_, env: { npm_lifecycle_event: 'start' } })).toBe('npm run shop -- orders');
});
