import { type Gift, giftActSchema, giftsResponseSchema } from '@esimshop/contracts/gifts';
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Language } from '~/lib/language.ts';
import { answer, held, lost, openFakeShop, type Routes } from '../../../test/fake-shop.ts';
import { renderInShop } from '../../../test/render.tsx';
import { savedEsim } from '../../../test/samples.ts';
import { GiftStatus } from './gift-status.tsx';

const ACT = 'POST /api/orders/ES-7/gifts';
const READ = 'GET /api/orders/ES-7/gifts';
const latest = '2027-11-20T00:00:00.000Z';
const { esim } = savedEsim('8901', '2026-11-20T00:00:00.000Z');
const sent: Gift = {
  ...{ id: 3, iccid: '8901', state: 'sent', senderName: 'Ayşe', receiverName: 'Deniz', note: '', locale: 'en' },
  ...{ receiverEmail: 'deniz@example.com', sendAt: '2026-11-24T09:00:00.000Z', sentAt: '2026-11-24T09:00:01.000Z' },
  openedAt: null,
};
const gifts = answer(giftsResponseSchema, { gifts: [sent], givable: [], latest });

function showGift(facts: Partial<Gift> = {}, { routes = {} as Routes, language = 'en' as Language } = {}) {
  const shop = openFakeShop({ [READ]: [gifts], ...routes });
  const page = renderInShop(
    <GiftStatus
      {...{ latest, plan: esim, isTicket: true }}
      owner={{ orderNumber: 'ES-7' }}
      iccid="8901"
      gift={{ ...sent, ...facts }}
    />,
    { language },
  );
  const press = (name: string) => fireEvent.click(page.getByRole('button', { name }));
  const acts = () => shop.calls(ACT).map(({ body }) => z.parse(giftActSchema, body));
  const names = () => page.queryAllByRole('button').map(({ textContent }) => textContent?.trim());
  return { ...page, press, acts, names, text: () => page.container.textContent ?? '' };
}

test.each([
  ['opened', { state: 'opened', openedAt: '2026-11-25T10:00:00.000Z' }, /Deniz opened it on .* no longer change it/],
  ['returned', { state: 'returned' }, /This eSIM was returned\./],
] as const)('of a gift that was %s nothing can be changed any more', (_state, facts, words) => {
  const { names, text } = showGift(facts);
  expect(text()).toMatch(words);
  expect(names()).toEqual([]);
});

test('a mail that was refused says where to, and the gift can be sent again or passed on', () => {
  const { getByRole, names } = showGift({ state: 'refused', sentAt: null });
  expect(getByRole('alert').textContent).toContain('deniz@example.com refused our e-mail. The gift is safe.');
  expect(names()).toEqual(['Change it', 'Send it again', 'Get a link to pass on', 'Take it back']);
});

test('a gift that is passed on by its buyer has no mail to send, and somebody without a name', () => {
  const { names, getByRole, text } = showGift({ state: 'linked', receiverEmail: null, receiverName: '' });
  getByRole('heading', { name: /for somebody$/ });
  expect(text()).toContain('Link from you');
  expect(names()).not.toContain('Send it again');
});

test('while one thing is being done no other is begun, and none is begun twice', async () => {
  const later = held(gifts);
  const { press, acts, findByRole } = showGift({}, { routes: { [ACT]: [later.answer] } });
  press('Send it again');
  await findByRole('button', { name: 'One moment...' });
  press('Get a link to pass on');
  press('One moment...');
  later.release();
  await findByRole('button', { name: 'Send it again' });
  expect(acts()).toEqual([{ act: 'send', id: 3 }]);
});

test('a gift that is being taken back cannot be kept with a press that comes too late', async () => {
  const later = held(lost);
  const { press, acts, findByRole, getByRole } = showGift({}, { routes: { [ACT]: [later.answer] } });
  press('Take it back');
  press('Yes, take it back');
  await findByRole('button', { name: 'One moment...' });
  press('Keep as it is');
  getByRole('button', { name: 'One moment...' });
  later.release();
  expect((await findByRole('alert')).textContent).toMatch(/^We do not know yet whether that worked/);
  expect(acts()).toEqual([{ act: 'take_back', id: 3 }]);
});

test('what takes the place of a pressed button has the focus, and the button has it again', async () => {
  const { press, getByRole } = showGift();
  press('Take it back');
  const question = getByRole('button', { name: 'Yes, take it back' }).closest('[role=status]');
  expect(document.activeElement).toBe(question);
  press('Keep as it is');
  expect(document.activeElement).toBe(getByRole('button', { name: 'Take it back' }));
  press('Change it');
  expect(document.activeElement).toBe(getByRole('group', { name: 'Change it' }));
  press('Keep as it is');
  expect(document.activeElement).toBe(getByRole('button', { name: 'Change it' }));
});

test('in Turkish the gift and its steps are told without English', async () => {
  const { text, getByRole } = showGift({ state: 'waiting', sentAt: null }, { language: 'tr' });
  getByRole('heading', { name: /Türkiye/ });
  await waitFor(() => expect(text()).toContain('24 Kas'));
  expect(text()).not.toMatch(/Turkey|Paid|Opened|\{\{/);
});
