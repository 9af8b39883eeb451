import { expect, test } from 'vitest';
import { pickStyles, type StyleRule } from './pick-styles.ts';

const rule = (css: string, selectors: string[][], blocks: string[] = []): StyleRule => ({ blocks, css, selectors });

const STYLESHEETS = [
  { name: 'cart-line', rules: [rule('.cart-line_price{color:red}', [['cart-line_price']])] },
  { name: 'cart', rules: [rule('.cart_line{margin:0}', [['cart_line']])] },
  {
    name: 'row',
    rules: [
      rule('.row_row{display:grid}', [['row_row']], ['@layer ui']),
      rule('.row_row.row_wide{gap:0}', [['row_row', 'row_wide']], ['@layer ui']),
      rule('.row_wide,.row_row{gap:1rem}', [['row_wide'], ['row_row']], ['@layer ui', '@media print']),
      rule('.row_row{order:1}', [['row_row']], ['@layer ui', '@media screen']),
      rule('@keyframes row_turn{to{margin:0}}', [[]]),
    ],
  },
];

test('a page gets the rules whose classes it has, each once and in their order', () => {
  const html = '<li class="row_row cart-line_price"><b lang="en" class="cart-line_price">$5</b></li>';
  expect(pickStyles(html, STYLESHEETS)).toBe(
    '.cart-line_price{color:red}@layer ui{.row_row{display:grid}@media print{.row_wide,.row_row{gap:1rem}}@media screen{.row_row{order:1}}}@keyframes row_turn{to{margin:0}}',
  );
});

test('a rule that needs two classes comes with both', () => {
  expect(pickStyles('<p class="row_wide row_row">', STYLESHEETS)).toContain('.row_row.row_wide{gap:0}');
});

test('a name is everything before the underscore', () => {
  expect(pickStyles('<p class="cart_line">', STYLESHEETS)).toBe('.cart_line{margin:0}');
});

test('a page without classes gets none', () => {
  expect(pickStyles('<p>class=&quot;row_row&quot;</p>', STYLESHEETS)).toBe('');
});
