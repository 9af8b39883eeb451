import { TIMELINE_KINDS, type TimelineEntry } from '@esimshop/contracts/admin-order';
import { expect, test } from 'vitest';
import type { Language } from '~/lib/language.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { OrderTimeline } from './order-timeline.tsx';

const plan = {
  ...{ countryCode: 'TR', names: { en: 'Turkey', tr: 'Türkiye' }, dataAmount: '5GB', dataMb: 5000 },
  ...{ tier: null, validityDays: 30 },
};
const entryOf = (kind: TimelineEntry['kind'], facts: Partial<TimelineEntry> = {}): TimelineEntry => ({
  ...{ key: kind, at: '2025-11-20T21:30:00.000Z', kind, actor: { kind: 'system', name: null }, from: null, to: null },
  ...{ plan: null, quantity: null, amount: null, provider: null, declineCode: null, reference: null },
  ...{ mailKind: null, recipient: null, text: null },
  ...facts,
});

type Options = { language?: Language; currency?: string; timeZone?: string };

function showTimeline(
  entries: TimelineEntry[],
  { language = 'en', currency = 'USD', timeZone = 'UTC' }: Options = {},
): string[] {
  const page = renderInShop(<OrderTimeline entries={entries} currency={currency} timeZone={timeZone} />, { language });
  return page.queryAllByRole('listitem').map(({ textContent }) => (textContent ?? '').replaceAll('\u00a0', ' '));
}

test.each(['en', 'tr'] as const)('every kind of event has a sentence in %s', (language) => {
  const full = {
    ...({ from: 'pending', to: 'processing', plan, quantity: 2, amount: '9.99', provider: 'stripe' } as const),
    ...({ declineCode: 'insufficient_funds', mailKind: 'status-shipped', recipient: 'deniz@example.com' } as const),
    ...{ text: 'Words', reference: 'R-1' },
  };
  const kinds = TIMELINE_KINDS.flatMap((kind) => [
    entryOf(kind, { key: `${kind} full`, ...full }),
    entryOf(kind, { key: `${kind} bare`, actor: { kind: 'customer', name: null } }),
  ]);
  const shown = showTimeline(kinds, { language });
  expect(shown).toHaveLength(2 * TIMELINE_KINDS.length);
  expect(shown.filter((line) => /\{\{|admin-order\.|undefined|null/.test(line))).toEqual([]);
});

test('days are those of the shop, each is named once, and a day that has begun there is another one', () => {
  const at = (key: string, moment: string) => entryOf('note', { key, at: `2025-11-${moment}:00.000Z`, text: key });
  const shown = showTimeline([at('c', '20T22:00'), at('b', '20T21:00'), at('a', '20T20:59')], {
    timeZone: 'Europe/Istanbul',
  });
  expect(shown.map((line) => line.slice(0, -'aby the shop'.length))).toEqual([
    'Nov 21, 202501:00',
    '00:00',
    'Nov 20, 202523:59',
  ]);
});

test.each([
  ['JPY', '1500', '¥1,500'],
  ['KWD', '1.570', 'KWD 1.570'],
])('an amount in %s has its decimals', (currency, amount, shown) => {
  const [line] = showTimeline([entryOf('payment_refunded', { amount, provider: 'paypal' })], { currency });
  expect(line).toContain(`Refunded: ${shown} PayPal`);
});

test('words of people are shown as they wrote them, once, with who wrote them', () => {
  const text = 'Called: {{plan}} <b>$& $1</b>';
  const [note, failed] = showTimeline([
    entryOf('note', { text, actor: { kind: 'admin', name: 'ayşe' } }),
    entryOf('refund_failed', { key: '2', amount: '9.99', provider: 'stripe', text: 'Card closed', reference: 're_1' }),
  ]);
  expect(note).toContain(`${text}by ayşe`);
  expect(failed).toContain('Refund failed: $9.99 StripeCard closed, re_1, by the shop');
});

test('an order without events has none', () => expect(showTimeline([])).toEqual([]));
