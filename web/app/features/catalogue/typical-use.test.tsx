import { expect, test } from 'vitest';
import { renderInShop } from '../../../test/render.tsx';
import { TypicalUse } from './typical-use.tsx';

const plan = { dataMb: 5000, validityDays: 7, typicalUse: { halfUnderMb: 2100, esims: 1214 } };

test('what half of the travellers used less than is said with its number of eSIMs, and drawn to scale', () => {
  const { container } = renderInShop(<TypicalUse plan={plan} />);
  expect(container.textContent).toContain('prepaid 7-day plan here used less than 2.1\u00a0GB');
  expect(container.textContent).toContain('1,214 eSIMs in two years');
  expect(container.querySelector('rect')?.getAttribute('width')).toBe('42%');
  expect(container.textContent).not.toContain('This plan has less');
});

test('a plan that has less says so', () => {
  const { container } = renderInShop(<TypicalUse plan={{ ...plan, dataMb: 1000 }} />);
  expect(container.textContent).toContain('This plan has less.');
  expect(container.querySelector('svg')).toBeNull();
});

test.each([
  ['nothing is known', { ...plan, typicalUse: undefined }],
  ['the plan is unlimited', { ...plan, dataMb: null }],
])('where %s, nothing is said', (_case, unknown) => {
  expect(renderInShop(<TypicalUse plan={unknown} />).container.textContent).toBe('');
});
