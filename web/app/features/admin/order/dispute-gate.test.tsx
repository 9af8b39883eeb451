import type { AdminDispute } from '@esimshop/contracts/disputes';
import { expect, test } from 'vitest';
import { renderInShop } from '../../../../test/render.tsx';
import { adminOrderOf } from '../../../../test/samples.ts';
import { ClosedDisputes, DisputeGate } from './dispute-gate.tsx';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000 + 60_000).toISOString();
const disputeOf = (facts: Partial<AdminDispute> = {}): AdminDispute => ({
  id: 3,
  provider: 'stripe',
  reference: 'du_3',
  amount: '9.99',
  currency: 'USD',
  state: 'open',
  reason: 'product_not_received',
  outcome: null,
  openedAt: '2026-11-20T10:00:00.000Z',
  dueAt: inHours(8 * 24),
  closedAt: null,
  ...facts,
});

function showGate(facts: Partial<AdminDispute> = {}): string {
  const dispute = disputeOf(facts);
  const order = adminOrderOf({ disputes: [dispute] });
  return renderInShop(<DisputeGate order={order} dispute={dispute} timeZone="UTC" />).container.textContent ?? '';
}

test('a dispute says why it was made, what is left of its time, and why it cannot be refunded', () => {
  const text = showGate();
  expect(text).toContain('The payer disputes $9.99');
  expect(text).toContain('Stripe, not received');
  expect(text).toContain('8 days left');
  expect(text).toContain('cannot be refunded');
});

test.each([
  [{ dueAt: inHours(25) }, '1 day left'],
  [{ dueAt: inHours(5) }, '5 hours left'],
  [{ dueAt: inHours(0) }, 'less than an hour left'],
  [{ dueAt: inHours(-1) }, 'deadline passed'],
  [{ dueAt: null }, 'Stripe has reported no deadline'],
  [{ reason: 'A_NEW_WORD' }, 'Stripe, A_NEW_WORD'],
  [{ reason: null, openedAt: null }, 'Stripe, no reason given'],
])('with %o it says "%s"', (facts, said) => expect(showGate(facts)).toContain(said));

test('an inquiry can be refunded', () => {
  const text = showGate({ state: 'inquiry' });
  expect(text).toContain('The bank asks about $9.99');
  expect(text).toContain('refund the payment under Refund');
});

test('what was closed is listed with its outcome, and does not wait any more', () => {
  const closed = { state: 'closed', closedAt: '2026-11-22T10:00:00.000Z' } as const;
  const order = adminOrderOf({
    disputes: [disputeOf({ ...closed, outcome: 'lost' }), disputeOf({ ...closed, id: 4, outcome: 'SOMETHING_NEW' })],
  });
  const { container } = renderInShop(<ClosedDisputes order={order} timeZone="UTC" />);
  expect(container.textContent).toMatch(/closed Nov 22.*Lost.*SOMETHING_NEW/);
});
