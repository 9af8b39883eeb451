import { expect, test } from 'vitest';
import { listRules } from './list-rules.ts';

test('rules are listed flat with the blocks around them', () => {
  expect(listRules('@layer ui{.row_row{margin:0}@media (width>=64rem){.row_row,.row_wide b{margin:1rem}}}')).toEqual([
    { blocks: ['@layer ui'], css: '.row_row{margin:0}', selectors: [['row_row']] },
    {
      blocks: ['@layer ui', '@media (width>=64rem)'],
      css: '.row_row,.row_wide b{margin:1rem}',
      selectors: [['row_row'], ['row_wide']],
    },
  ]);
});

test.each([
  ['.row_row.row_wide>.icon_icon', ['row_row', 'row_wide', 'icon_icon']],
  ['.row_row:not(.row_wide:has(.icon_icon))', ['row_row']],
  ['.row_row[href$=".pdf"]:hover', ['row_row']],
  ['::view-transition', []],
])('%s needs the classes %j', (selector, classes) => {
  expect(listRules(`${selector}{margin:0}`)[0]?.selectors).toEqual([classes]);
});

test('an animation is one rule that needs no class', () => {
  const css = '@keyframes row_turn{0%{margin:0}to{margin:1rem}}';
  expect(listRules(css)).toEqual([{ blocks: [], css, selectors: [[]] }]);
});
