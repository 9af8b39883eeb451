import { expect, test } from 'vitest';
import { progressOf } from './progress-of.ts';

type Order = Parameters<typeof progressOf>[0];
type Mail = Order['mails'][number];

const DONE: Order = {
  payment: { method: 'credit_card', state: 'paid', attempts: [] },
  reviewedPayments: [],
  fulfilment: { state: 'issued', issued: 1, total: 1 },
  refunds: [],
  mails: [],
};
const mail = (facts: Pick<Mail, 'state' | 'problem'>): Mail => ({
  id: 1,
  kind: 'confirmation',
  recipient: 'marta@example.com',
  locale: 'en',
  queuedAt: '2026-11-22T10:00:00.000Z',
  sentAt: null,
  ...facts,
});

const refund = (state: Order['refunds'][number]['state']) => ({ state }) as Order['refunds'][number];

test('an order is followed while the shop confirms its payment, buys its eSIMs, returns its money or sends its mails', () => {
  const confirming: Order = { ...DONE, payment: { ...DONE.payment, state: 'confirming' } };
  const preparing: Order = { ...DONE, fulfilment: { state: 'preparing', issued: 0, total: 1 } };
  const mailing: Order = { ...DONE, mails: [mail({ state: 'queued', problem: null })] };
  const refunding = [refund('revoking'), refund('returning')].map((each): Order => ({ ...DONE, refunds: [each] }));
  expect([confirming, preparing, ...refunding, mailing].map(progressOf)).toEqual([
    'confirming',
    'delivering',
    'refunding',
    'refunding',
    'mailing',
  ]);
});

test('an order that waits for a person, or is done, is not followed', () => {
  const review = { id: 1 } as Order['reviewedPayments'][number];
  const waiting: Order[] = [
    DONE,
    { ...DONE, payment: { ...DONE.payment, state: 'confirming' }, reviewedPayments: [review] },
    {
      ...DONE,
      payment: { ...DONE.payment, state: 'requires_action' },
      fulfilment: { state: 'waiting', issued: 0, total: 1 },
    },
    { ...DONE, fulfilment: { state: 'needs_attention', issued: 0, total: 1 } },
    { ...DONE, refunds: [refund('requested'), refund('pending'), refund('needs_attention'), refund('refunded')] },
    { ...DONE, mails: [mail({ state: 'queued', problem: '451 try again later' })] },
    {
      ...DONE,
      mails: [mail({ state: 'sent', problem: null }), mail({ state: 'failed', problem: '550 no such mailbox' })],
    },
  ];
  expect(waiting.map(progressOf)).toEqual(waiting.map(() => undefined));
});
