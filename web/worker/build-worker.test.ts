import { expect, test } from 'vitest';
import { listOfflineFiles } from './build-worker.ts';

test('the precached files are those the page of saved eSIMs runs on, with all their imports', () => {
  const files = listOfflineFiles({
    'app/entry.client.tsx': { file: 'assets/entry.js', imports: ['_core.js'], css: ['assets/style.css'] },
    'app/routes/offline-esims.tsx?route-module': {
      file: 'assets/esims.js',
      imports: ['_core.js', '_qr.js', '_tr.js'],
    },
    'app/routes/checkout.tsx': { file: 'assets/checkout.js', imports: ['_form.js'] },
    '_tr.js': { file: 'assets/tr.js' },
    '_core.js': { file: 'assets/core.js' },
    '_qr.js': { file: 'assets/qr.js', imports: ['_core.js'] },
    '_form.js': { file: 'assets/form.js' },
  });
  expect(files.toSorted()).toEqual([
    '/assets/core.js',
    '/assets/entry.js',
    '/assets/esims.js',
    '/assets/qr.js',
    '/assets/style.css',
    '/assets/tr.js',
  ]);
});
