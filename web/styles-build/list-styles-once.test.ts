import { expect, test } from 'vitest';
import { listStylesOnce } from './list-styles-once.ts';

test('the styles of all pages belong to the entry, and what loads late keeps its own', () => {
  const manifest = {
    '_core-a1.js': { file: 'assets/core-a1.js', css: ['assets/core-b2.css'] },
    'app/entry.client.tsx': { file: 'assets/entry.js', imports: ['_core-a1.js'] },
    'app/features/admin/desk/desk.tsx': { file: 'assets/desk.js', css: ['assets/desk.css'] },
  };
  expect(listStylesOnce(manifest)).toEqual({
    '_core-a1.js': { file: 'assets/core-a1.js' },
    'app/entry.client.tsx': { file: 'assets/entry.js', imports: ['_core-a1.js'], css: ['assets/core-b2.css'] },
    'app/features/admin/desk/desk.tsx': { file: 'assets/desk.js', css: ['assets/desk.css'] },
  });
});
