import { expect, test } from 'vitest';
import { pickStyles } from './pick-styles.ts';

const STYLESHEETS = [
  { name: 'cart-line', css: '.cart-line_price{color:red}\n' },
  { name: 'cart', css: '.cart_line{margin:0}' },
  { name: 'row', css: '.row_row{display:grid}' },
];

test('a page gets the stylesheets whose classes it has, each once and in their order', () => {
  const html = '<li class="row_row cart-line_price"><b lang="en" class="cart-line_price">$5</b></li>';
  expect(pickStyles(html, STYLESHEETS)).toBe('.cart-line_price{color:red}.row_row{display:grid}');
});

test('a name is the whole of what stands before the underscore', () => {
  expect(pickStyles('<p class="cart_line">', STYLESHEETS)).toBe('.cart_line{margin:0}');
});

test('a page without classes gets none', () => {
  expect(pickStyles('<p>class=&quot;row_row&quot;</p>', STYLESHEETS)).toBe('');
});
