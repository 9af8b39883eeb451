import { expect, test } from 'vitest';
import { listStylesOnce } from './list-styles-once.ts';

test('the styles of all pages belong to the entry, and what loads late keeps its own', () => {
  const manifest = {
    '_core-C3.css': { file: 'assets/core-C3.css' },
    '_core-_1.js': { file: 'assets/core-_1.js', css: ['assets/core-C3.css'] },
    'app/entry.client.tsx': { file: 'assets/entry.js', imports: ['_core-_1.js'] },
    'app/features/admin/frame/admin-frame.tsx': { file: 'assets/admin.js', css: ['assets/admin.css'] },
  };
  expect(listStylesOnce(manifest)).toEqual({
    '_core-C3.css': { file: 'assets/core-C3.css' },
    '_core-_1.js': { file: 'assets/core-_1.js' },
    'app/entry.client.tsx': { file: 'assets/entry.js', imports: ['_core-_1.js'], css: ['assets/core-C3.css'] },
    'app/features/admin/frame/admin-frame.tsx': { file: 'assets/admin.js', css: ['assets/admin.css'] },
  });
});
