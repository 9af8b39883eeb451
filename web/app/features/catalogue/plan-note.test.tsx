import { expect, test } from 'vitest';
import { renderInShop } from '../../../test/render.tsx';
import { PlanNote } from './plan-note.tsx';

const plan = { notes: { en: 'With a Turkish number.', tr: 'Türkiye numarasıyla.' } };

test.each([
  ['en', { voiceMinutes: 100, smsCount: 50 }, '100 minutes, 50 SMS With a Turkish number.'],
  ['tr', { voiceMinutes: 'unlimited' as const }, 'Sınırsız dakika Türkiye numarasıyla.'],
  ['tr', { smsCount: 50 }, '50 SMS Türkiye numarasıyla.'],
  ['en', undefined, 'With a Turkish number.'],
] as const)('in %s a plan with %o says its calls and texts before its note', (language, features, text) => {
  const shown = { ...plan, ...(features && { features }) };
  expect(renderInShop(<PlanNote plan={shown} />, { language }).container.textContent).toBe(text);
});

test('a plan with data alone says nothing', () => {
  expect(renderInShop(<PlanNote plan={{ features: {} }} />).container.textContent).toBe('');
});
