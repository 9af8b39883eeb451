import { portalLinkRevocationSchema } from '@esimshop/contracts/portal';
import { savedCardRemovalSchema } from '@esimshop/contracts/top-ups';
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { getToast } from '~/lib/toast.ts';
import { held, lost, openFakeShop, problem, type Routes } from '../../../test/fake-shop.ts';
import { renderInShop } from '../../../test/render.tsx';
import { CloseLinks } from './close-links.tsx';
import { portalQuery } from './portal-query.ts';
import { RemoveCard } from './remove-card.tsx';

const REMOVE = 'POST /api/portal/remove-card';
const CLOSE = 'POST /api/portal/links/revoke';
const token = 'a'.repeat(43);
const done = () => new Response(null, { status: 204 });

async function openQuestion(routes: Routes) {
  const shop = openFakeShop(routes);
  const onRemoved = vi.fn();
  const { queryKey } = portalQuery(token);
  const page = renderInShop(<RemoveCard token={token} esimId="12" onRemoved={onRemoved} />, {
    prepare: (client) => client.setQueryData(queryKey, { esims: [], orders: [] }),
  });
  const press = (name: string) => fireEvent.click(page.getByRole('button', { name }));
  press('Remove saved card');
  await page.findByRole('dialog', { name: 'Remove the saved card?' });
  const isOutdated = () => page.client.getQueryState(queryKey)?.isInvalidated;
  return { ...page, shop, press, onRemoved, isOutdated };
}

test('a card is removed only once that is confirmed, and then the portal is loaded anew', async () => {
  const { shop, press, onRemoved, isOutdated, queryByRole } = await openQuestion({ [REMOVE]: [done] });
  expect(shop.calls(REMOVE)).toEqual([]);
  press('Remove card');
  await waitFor(() => expect(onRemoved).toHaveBeenCalledOnce());
  const [call] = shop.calls(REMOVE);
  expect(z.parse(savedCardRemovalSchema, call?.body)).toEqual({ token, esimId: '12' });
  expect(getToast()).toMatchObject({ title: 'Card removed', description: 'It can no longer be charged for top-ups.' });
  await waitFor(() => expect(queryByRole('dialog')).toBeNull());
  expect(isOutdated()).toBe(true);
});

test('a card that is kept stays saved, without a call', async () => {
  const { shop, press, queryByRole, onRemoved } = await openQuestion({});
  press('Keep it');
  await waitFor(() => expect(queryByRole('dialog')).toBeNull());
  expect(shop.calls(REMOVE)).toEqual([]);
  expect(onRemoved).not.toHaveBeenCalled();
});

test('pressing twice removes a card once', async () => {
  const later = held(done);
  const { shop, press, onRemoved, findByText, getByRole } = await openQuestion({ [REMOVE]: [later.answer] });
  press('Remove card');
  await findByText('Removing...');
  press('Removing...');
  // What is under way is not taken back.
  press('Keep it');
  expect(fireEvent(getByRole('dialog'), new Event('cancel', { cancelable: true }))).toBe(false);
  getByRole('dialog');
  later.release();
  await waitFor(() => expect(onRemoved).toHaveBeenCalled());
  expect(shop.calls(REMOVE)).toHaveLength(1);
  expect(onRemoved).toHaveBeenCalledOnce();
});

test.each([
  ['the shop refuses', problem(404, 'esim_not_found'), 'This eSIM was not found.'],
  ['the connection loses', lost, 'No connection. Try again once you are back online.'],
])('a removal that %s is no removal: the question stays, with the reason', async (_what, fails, reason) => {
  const { press, onRemoved, isOutdated, findByRole, getByRole, queryByRole } = await openQuestion({
    [REMOVE]: [fails, done],
  });
  press('Remove card');
  expect((await findByRole('alert')).textContent).toBe(`The card could not be removed. ${reason}`);
  getByRole('dialog');
  expect(getToast()).toBeUndefined();
  expect(isOutdated()).toBe(false);
  expect(onRemoved).not.toHaveBeenCalled();
  press('Keep it');
  await waitFor(() => expect(queryByRole('dialog')).toBeNull());
  press('Remove saved card');
  await findByRole('dialog');
  expect(queryByRole('alert')).toBeNull();
  press('Remove card');
  await waitFor(() => expect(onRemoved).toHaveBeenCalledOnce());
});

function openLinks(routes: Routes) {
  const shop = openFakeShop(routes);
  const onClosed = vi.fn();
  const page = renderInShop(<CloseLinks token={token} onClosed={onClosed} />);
  const press = (name: string) => fireEvent.click(page.getByText(name));
  return { ...page, shop, press, onClosed };
}

test.each([
  ['Close this link', 'this', 'This link is closed'],
  ['Close all my links', 'all', 'All your links are closed'],
] as const)('%s closes just that, and the way to a new one is told', async (name, scope, title) => {
  const { shop, press, onClosed } = openLinks({ [CLOSE]: [done] });
  press(name);
  await waitFor(() => expect(onClosed).toHaveBeenCalledOnce());
  expect(shop.calls(CLOSE).map(({ body }) => z.parse(portalLinkRevocationSchema, body))).toEqual([{ token, scope }]);
  expect(getToast()).toMatchObject({ title, description: 'You can request a new one with your e-mail address.' });
});

test('links that are closed twice are closed once, and only the pressed button is busy', async () => {
  const later = held(done);
  const { shop, press, onClosed, findByText, getByText } = openLinks({ [CLOSE]: [later.answer] });
  press('Close all my links');
  await findByText('Closing...');
  getByText('Close this link');
  press('Closing...');
  later.release();
  await waitFor(() => expect(onClosed).toHaveBeenCalledOnce());
  expect(shop.calls(CLOSE)).toHaveLength(1);
});

test.each([
  ['the shop refuses', problem(429, 'rate_limited'), 'Too many requests. Please wait a moment and try again.'],
  ['the connection loses', lost, 'No connection. Try again once you are back online.'],
])('a link that stays open because %s the call is not said to be closed', async (_what, fails, reason) => {
  const { press, onClosed, findByRole } = openLinks({ [CLOSE]: [fails, done] });
  press('Close this link');
  expect((await findByRole('alert')).textContent).toBe(`The link could not be closed. ${reason}`);
  expect(onClosed).not.toHaveBeenCalled();
  expect(getToast()).toBeUndefined();
  press('Close this link');
  await waitFor(() => expect(onClosed).toHaveBeenCalledOnce());
});
