import { expect, test } from 'vitest';
import { writeOutClasses } from './write-out-classes.ts';

const write = (source: string) => writeOutClasses('line.tsx', source);

test('a class is written out, and its stylesheet stays imported', () => {
  const source =
    "import styles from './cart-line.module.css';\nexport const Line = () => <b className={styles.price} />;";
  expect(write(source)).toBe(
    'import \'./cart-line.module.css\';\nexport const Line = () => <b className={"cart-line_price"} />;',
  );
});

test('every stylesheet of a file is written out, wherever its classes stand', () => {
  const source = [
    "import row from '~/ui/row.module.css';",
    "import styles from './line.module.css';",
    'export const name = (big: boolean) => classNames(row.row, big && styles.big);',
  ].join('\n');
  expect(write(source)).toBe(
    [
      "import '~/ui/row.module.css';",
      "import './line.module.css';",
      'export const name = (big: boolean) => classNames("row_row", big && "line_big");',
    ].join('\n'),
  );
});

test('texts and other objects stay as they are', () => {
  const source =
    "import { layout } from './layout.ts';\nexport const text = [t('layout.title'), layout.title, 'styles.price'];";
  expect(write(source)).toBe(source);
});
