import { giftLinkSchema, type ReceivedGift, receivedGiftSchema } from '@esimshop/contracts/gifts';
import { qrCodeResponseSchema } from '@esimshop/contracts/qr-codes';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../test/fake-shop.ts';
import { renderInShop } from '../../../test/render.tsx';
import { savedEsim } from '../../../test/samples.ts';
import { GiftScreen } from './gift-screen.tsx';

const LOOK = 'POST /api/gifts/look';
const OPEN = 'POST /api/gifts/open';
const MAIL = 'POST /api/gifts/mail';

const { esim } = savedEsim('8901', '2026-11-20T00:00:00.000Z');
const ready: ReceivedGift = {
  ...{ state: 'ready', senderName: 'Ayşe', receiverName: 'Deniz', note: 'Have fun!', plan: esim },
  ...{ openedAt: null, hasMailbox: true },
};
const own: ReceivedGift = {
  ...{ ...ready, state: 'own', openedAt: '2026-11-25T10:00:00.000Z' },
  esim: { ...esim, stage: 'waiting', waiting: [] },
};
const opened: ReceivedGift = { ...ready, state: 'opened', openedAt: '2026-11-25T10:00:00.000Z' };
const gift = (received: ReceivedGift) => answer(receivedGiftSchema, received);
const queued = answer(z.object({ queued: z.literal(true) }), { queued: true }, { status: 202 });

function openLink(routes: Routes) {
  const image = answer(qrCodeResponseSchema, { qrCodeImage: 'data:image/png;base64,iVBORw0KGgo=' });
  const shop = openFakeShop({ 'POST /api/qr-code/generate': [image], ...routes });
  const page = renderInShop(<GiftScreen />);
  const press = async (name: string) => fireEvent.click(await page.findByRole('button', { name }));
  return { ...page, shop, press };
}

beforeEach(() => {
  window.location.hash = '#token=gt_1';
});

test('the link shows from whom the gift is, and only the press opens it', async () => {
  const { shop, press, findByText, findByRole, queryByText } = openLink({ [LOOK]: [gift(ready)], [OPEN]: [gift(own)] });
  await findByText('Ayşe sends you');
  await findByText('Have fun!');
  expect(shop.calls(OPEN)).toEqual([]);
  expect(queryByText('Your eSIM')).toBeNull();
  await press('Open my eSIM');
  await findByRole('heading', { name: 'Your eSIM' });
  for (const route of [LOOK, OPEN])
    expect(shop.calls(route).map(({ body }) => z.parse(giftLinkSchema, body))).toEqual([{ token: 'gt_1' }]);
  expect(localStorage.getItem('arrivals')).toContain('8901');
});

test('pressing twice opens a gift once', async () => {
  const later = held(gift(own));
  const { shop, press, findByRole } = openLink({ [LOOK]: [gift(ready)], [OPEN]: [later.answer] });
  await press('Open my eSIM');
  await press('Opening...');
  later.release();
  await findByRole('heading', { name: 'Your eSIM' });
  expect(shop.calls(OPEN)).toHaveLength(1);
});

test('a gift whose opening was lost shows its codes where it was opened all the same', async () => {
  const { shop, press, findByRole } = openLink({ [LOOK]: [gift(ready), gift(own)], [OPEN]: [lost] });
  await press('Open my eSIM');
  await findByRole('heading', { name: 'Your eSIM' });
  expect(shop.calls(OPEN)).toHaveLength(1);
  await waitFor(() => expect(localStorage.getItem('arrivals')).toContain('8901'));
});

test('another link that is followed in the same tab shows its own gift', async () => {
  const second = { ...ready, senderName: 'Mert' };
  const { shop, press, findByText, findByRole, queryByText } = openLink({
    [LOOK]: [gift(ready), gift(second)],
    [OPEN]: [gift({ ...own, senderName: 'Mert' })],
  });
  await findByText('Ayşe sends you');
  await act(async () => {
    window.location.hash = '#token=gt_2';
    window.dispatchEvent(new HashChangeEvent('hashchange'));
  });
  await findByText('Mert sends you');
  expect(queryByText('Ayşe sends you')).toBeNull();
  await press('Open my eSIM');
  await findByRole('heading', { name: 'Your eSIM' });
  expect(shop.calls(OPEN).map(({ body }) => body)).toEqual([{ token: 'gt_2' }]);
});

test('without a connection the gift stays closed, says so, and is opened by another press', async () => {
  const { shop, press, findByRole } = openLink({ [LOOK]: [gift(ready), lost], [OPEN]: [lost, gift(own)] });
  await press('Open my eSIM');
  expect((await findByRole('alert')).textContent).toContain('Not opened: No connection.');
  await waitFor(() => expect(shop.calls(LOOK)).toHaveLength(2));
  await press('Open my eSIM');
  await findByRole('heading', { name: 'Your eSIM' });
});

test.each([
  ['opened on another device', [gift(ready)], gift(opened), /^This gift was opened on /],
  ['taken back', [gift(ready)], gift({ ...ready, state: 'returned' }), /was taken back$/],
  [
    'given a newer link',
    [gift(ready), problem(410, 'link_invalid')],
    problem(410, 'link_invalid'),
    /nothing any more$/,
  ],
] as const)(
  'a gift that was %s meanwhile shows no codes, and says what became of it',
  async (_what, looks, open, title) => {
    const { press, findByRole, queryByRole } = openLink({ [LOOK]: looks, [OPEN]: [open] });
    await press('Open my eSIM');
    await findByRole('heading', { name: title });
    expect(queryByRole('heading', { name: 'Your eSIM' })).toBeNull();
    expect(localStorage.getItem('arrivals')).toBeNull();
  },
);

test('a link without its token asks the shop for nothing', async () => {
  window.location.hash = '';
  const { shop, findByText } = openLink({});
  await findByText('This link opens nothing any more');
  expect(shop.calls(LOOK)).toEqual([]);
});

test('a gift that could not be looked at is looked at again', async () => {
  const { press, findByText } = openLink({ [LOOK]: [lost, gift(ready)] });
  await findByText('Your gift could not be loaded');
  await press('Try again');
  await findByText('Ayşe sends you');
});

test('whoever opened it in another browser has a new link sent, once', async () => {
  const later = held(queued);
  const { shop, press, findByText, queryByRole } = openLink({ [LOOK]: [gift(opened)], [MAIL]: [later.answer] });
  await press('Send a new link');
  await press('Sending...');
  later.release();
  await findByText(/^A new link is on its way/);
  expect(queryByRole('button')).toBeNull();
  expect(shop.calls(MAIL).map(({ body }) => body)).toEqual([{ token: 'gt_1' }]);
});

test.each([
  [problem(429, 'rate_limited'), 'A link was sent within the last ten minutes. Look for it first.'],
  [lost, 'No connection. Try again once you are back online.'],
])('a new link that is not sent is not promised, and can be asked for again', async (fails, reason) => {
  const { press, findByRole, findByText, queryByText } = openLink({ [LOOK]: [gift(opened)], [MAIL]: [fails, queued] });
  await press('Send a new link');
  expect((await findByRole('alert')).textContent).toBe(reason);
  expect(queryByText(/is on its way/)).toBeNull();
  await press('Send a new link');
  await findByText(/^A new link is on its way/);
});

test('a gift that was handed on by its buyer has no mailbox for a new link', async () => {
  const { findByText, queryByRole } = openLink({ [LOOK]: [gift({ ...opened, hasMailbox: false })] });
  await findByText('Was it not you? Ask Ayşe for a new link.');
  expect(queryByRole('button')).toBeNull();
});
