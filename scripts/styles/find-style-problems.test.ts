import { expect, test } from 'vitest';
import { findStyleProblems } from './find-style-problems.ts';

const SHEET =
  '@layer ui {\n  /* .gone */\n  @media (min-width: 22.5rem) {\n    .price > .small { margin: .5rem }\n  }\n}';
const source = (className: string) =>
  `import styles from './line.module.css';\nexport const Line = () => <p className=${className}>{t('styles.other')}</p>;`;
const find = (className: string, sheet = SHEET) =>
  findStyleProblems({ 'web/app/line.tsx': source(className), 'web/app/line.module.css': sheet });

test('classes that have rules, and rules whose classes are used, are no problem', () => {
  const className = '{classNames(styles.price, isSmall && styles.small)}';
  expect(find(className)).toEqual([]);
});

test('a class without a rule is told with the stylesheet that was asked', () => {
  expect(find('{classNames(styles.price, styles.small, styles.bold)}')).toEqual([
    'web/app/line.tsx uses .bold, for which web/app/line.module.css has no rule.',
  ]);
});

test('a rule without a class is told', () => {
  expect(find('{styles.price}')).toEqual(['web/app/line.module.css has rules for .small, which nothing uses.']);
});

test('the name of a class is written out, so that it can be followed', () => {
  expect(find('{styles[size]}', '')).toEqual([
    'web/app/line.tsx computes the name of a class of web/app/line.module.css: write it out.',
  ]);
});

test('a class written as text needs a global rule, wherever in the attribute it stands', () => {
  const className = '{classNames(isWide ? "wide" : `lead`, styles.price, styles.small)}';
  const files = { 'web/app/line.tsx': source(className), 'web/app/line.module.css': SHEET };
  expect(findStyleProblems({ ...files, 'web/app/base.css': '.wide { margin: 0 }' })).toEqual([
    'web/app/line.tsx uses .lead, for which there is no rule: import it from a stylesheet.',
  ]);
  expect(find('"price"', '')).toEqual([
    'web/app/line.tsx uses .price, for which there is no rule: import it from a stylesheet.',
  ]);
});

test('what a function makes of a text is its own affair', () => {
  expect(find("{buttonClass('go')}", '')).toEqual([]);
});

test('a stylesheet of another folder is found through the alias', () => {
  expect(
    findStyleProblems({
      'web/app/features/a.tsx':
        "import row from '~/ui/row.module.css';\nexport const A = () => <p className={row.row} />;",
      'web/app/ui/row.module.css': '.row { margin: 0 }',
    }),
  ).toEqual([]);
});

test('two stylesheets of one name are told', () => {
  expect(findStyleProblems({ 'web/app/a/line.module.css': '', 'web/app/b/line.module.css': '' })).toEqual([
    'web/app/b/line.module.css and web/app/a/line.module.css have one name, so a page cannot tell their classes apart.',
  ]);
});
