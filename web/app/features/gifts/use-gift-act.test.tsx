import { type Gift, type GiftsResponse, giftActSchema, giftsResponseSchema } from '@esimshop/contracts/gifts';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { orderKey } from '~/features/orders/order-query.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../test/fake-shop.ts';
import { renderInShop } from '../../../test/render.tsx';
import { orderOf, savedEsim } from '../../../test/samples.ts';
import { GiftBlock } from './gift-block.tsx';
import type { GiftOwner } from './gifts-query.ts';

const READ = 'GET /api/orders/ES-7/gifts';
const ACT = 'POST /api/orders/ES-7/gifts';
const PORTAL_ACT = 'POST /api/portal/gifts';
const { esim } = savedEsim('8901', '2026-11-20T00:00:00.000Z');

const sent: Gift = {
  ...{ id: 3, iccid: '8901', state: 'sent', senderName: 'Ayşe', receiverName: 'Deniz', note: '', locale: 'en' },
  ...{ receiverEmail: 'deniz@example.com', sendAt: '2026-11-24T09:00:00.000Z', sentAt: '2026-11-24T09:00:01.000Z' },
  openedAt: null,
};
const opened: Gift = { ...sent, state: 'opened', openedAt: '2026-11-25T10:00:00.000Z' };
const answerOf = (gifts: Gift[], facts: Partial<GiftsResponse> = {}) =>
  answer(giftsResponseSchema, {
    gifts,
    givable: gifts.length > 0 ? [] : ['8901'],
    latest: '2027-11-20T00:00:00.000Z',
    ...facts,
  });

async function openGift(routes: Routes, owner: GiftOwner = { orderNumber: 'ES-7' }) {
  const shop = openFakeShop({ [READ]: [answerOf([sent])], ...routes });
  const page = renderInShop(<GiftBlock owner={owner} iccid="8901" plan={esim} senderName="Ayşe" />, {
    prepare: (client) => client.setQueryData(orderKey('ES-7'), orderOf()),
  });
  const press = async (name: string) => fireEvent.click(await page.findByRole('button', { name }));
  const acts = () => shop.calls(ACT).map(({ body }) => z.parse(giftActSchema, body));
  const isOutdated = () => page.client.getQueryState(orderKey('ES-7'))?.isInvalidated;
  return { ...page, shop, press, acts, isOutdated };
}

test('a gift is taken back only once that is confirmed, and its order is loaded anew', async () => {
  const { press, acts, isOutdated, findByText } = await openGift({ [ACT]: [answerOf([])] });
  await press('Take it back');
  await findByText(/The link stops working, and the eSIM is yours again\.$/);
  expect(acts()).toEqual([]);
  await press('Yes, take it back');
  await findByText('Give it as a gift…');
  expect(acts()).toEqual([{ act: 'take_back', id: 3 }]);
  expect(isOutdated()).toBe(true);
});

test('a gift is kept without a call', async () => {
  const { press, acts, findByRole } = await openGift({});
  await press('Take it back');
  await press('Keep as it is');
  await findByRole('button', { name: 'Take it back' });
  expect(acts()).toEqual([]);
});

test('a gift that was opened meanwhile is not taken back: it says when it was opened', async () => {
  const { press, acts, isOutdated, findByText, queryByRole } = await openGift({
    [READ]: [answerOf([sent]), answerOf([opened])],
    [ACT]: [problem(409, 'conflict')],
  });
  await press('Take it back');
  await press('Yes, take it back');
  await findByText(/^Deniz opened it on .* You can no longer change it or take it back\.$/);
  expect(queryByRole('button')).toBeNull();
  expect(acts()).toHaveLength(1);
  expect(isOutdated()).toBe(true);
});

test.each([
  [
    lost,
    'We do not know yet whether that worked: No connection. Try again once you are back online. Look at the gift again in a moment.',
  ],
  [problem(429, 'rate_limited'), 'This gift has been sent often enough for today. Try again tomorrow.'],
  [problem(409, 'mail_in_progress'), 'Its e-mail is being sent right now. Try again in a few seconds.'],
])(
  'a mail that is not sent again, or may not be, is told of, and the gift is looked at anew',
  async (fails, reason) => {
    const { shop, press, acts, findByRole } = await openGift({ [ACT]: [fails] });
    await press('Send it again');
    expect((await findByRole('alert')).textContent).toBe(reason);
    await waitFor(() => expect(shop.calls(READ)).toHaveLength(2));
    expect(acts()).toEqual([{ act: 'send', id: 3 }]);
  },
);

test('pressing twice makes one link, which the next act ends', async () => {
  const url = 'https://shop.example/gift#token=gt_2';
  const made = held(answerOf([{ ...sent, state: 'linked' }], { url }));
  const { shop, press, acts, findByText, queryByText } = await openGift({ [ACT]: [made.answer, answerOf([sent])] });
  await press('Get a link to pass on');
  await press('One moment...');
  made.release();
  await findByText(url);
  expect(shop.calls(ACT)).toHaveLength(1);
  await press('Send it again');
  await waitFor(() => expect(queryByText(url)).toBeNull());
  expect(acts()).toEqual([
    { act: 'link', id: 3 },
    { act: 'send', id: 3 },
  ]);
});

async function openForm(routes: Routes, owner?: GiftOwner) {
  const page = await openGift({ [READ]: [answerOf([])], 'GET /api/portal/gifts': [answerOf([])], ...routes }, owner);
  const row = (await page.findByText('Give it as a gift…')).closest('details') as HTMLDetailsElement;
  await act(async () => {
    row.open = true;
    row.dispatchEvent(new Event('toggle'));
  });
  const type = async (label: string, value: string) =>
    fireEvent.change(await page.findByLabelText(label), { target: { value } });
  await type('Their name', 'Deniz');
  return { ...page, type };
}

test('a gift is given to whom and with what was typed, and not before the address is whole', async () => {
  const { press, type, acts, findByText } = await openForm({ [ACT]: [answerOf([sent])] });
  await type('Their e-mail', 'deniz@');
  await press('Give it');
  await findByText('1 field needs your attention.');
  expect(acts()).toEqual([]);
  await type('Their e-mail', 'deniz@example.com');
  await type('A note', 'Have fun!');
  await press('Give it');
  await findByText('E-mail to deniz@example.com');
  const wishes = { receiverName: 'Deniz', senderName: 'Ayşe', receiverEmail: 'deniz@example.com', note: 'Have fun!' };
  expect(acts()).toEqual([{ act: 'give', iccid: '8901', locale: 'en', ...wishes }]);
});

test('a gift that the shop refuses keeps what was typed, with the reason at its field', async () => {
  const errors = [{ path: 'note', code: 'address' as const, message: '' }];
  const { press, type, getByLabelText } = await openForm({ [ACT]: [problem(422, 'invalid_input', { errors })] });
  await type('Their e-mail', 'deniz@example.com');
  await type('A note', 'See example.com');
  await press('Give it');
  const note = getByLabelText('A note') as HTMLTextAreaElement;
  await waitFor(() => expect(note.getAttribute('aria-invalid')).toBe('true'));
  expect(note.value).toBe('See example.com');
});

test('with a portal link the gift is given by that link', async () => {
  const owner = { orderNumber: 'ES-7', token: 'a'.repeat(43) };
  const { shop, press, findByText, getByLabelText } = await openForm({ [PORTAL_ACT]: [answerOf([sent])] }, owner);
  fireEvent.click(getByLabelText('I pass on the link myself'));
  await press('Give it');
  await findByText('E-mail to deniz@example.com');
  expect(shop.calls(PORTAL_ACT)[0]?.body).toMatchObject({ ...owner, act: { act: 'give', iccid: '8901' } });
  expect(shop.calls(PORTAL_ACT)[0]?.body).not.toHaveProperty('act.receiverEmail');
});
