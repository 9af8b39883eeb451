import { expect, test } from 'vitest';
import { listOfflineFiles } from './build-worker.ts';

test('the files kept from the start are those the page of kept eSIMs runs on, with all they import', () => {
  const files = listOfflineFiles({
    'app/entry.client.tsx': { file: 'assets/entry.js', imports: ['_core.js'] },
    'app/routes/offline-esims.tsx?route-module': {
      file: 'assets/esims.js',
      imports: ['_core.js', '_qr.js'],
      css: ['assets/qr.css'],
    },
    'app/routes/checkout.tsx': { file: 'assets/checkout.js', imports: ['_form.js'] },
    'app/locales/tr-session.ts': { file: 'assets/tr.js' },
    '_core.js': { file: 'assets/core.js' },
    '_qr.js': { file: 'assets/qr.js', imports: ['_core.js'] },
    '_form.js': { file: 'assets/form.js' },
  });
  expect(files.toSorted()).toEqual([
    '/assets/core.js',
    '/assets/entry.js',
    '/assets/esims.js',
    '/assets/qr.css',
    '/assets/qr.js',
    '/assets/tr.js',
  ]);
});
