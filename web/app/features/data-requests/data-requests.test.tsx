import {
  type DataLinkResponse,
  type DataRequestsResponse,
  dataDownloadResponseSchema,
  dataLinkResponseSchema,
  dataRequestsResponseSchema,
  type OpenDataRequest,
  portalDataRequestSchema,
} from '@esimshop/contracts/data-requests';
import { fireEvent, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../test/fake-shop.ts';
import { renderInShop } from '../../../test/render.tsx';
import { catchSavedFiles } from '../../../test/saved-files.ts';
import { DataLinkScreen } from './data-link-screen.tsx';
import { DataRequests } from './data-requests.tsx';

const LIST = 'GET /api/portal/data-requests';
const ASK = 'POST /api/portal/data-requests';
const CHECK = 'POST /api/data-requests/check';
const CONFIRM = 'POST /api/data-requests/confirm';
const DOWNLOAD = 'POST /api/data-requests/download';
const token = 'a'.repeat(43);

const erasure: OpenDataRequest = {
  ...{ kind: 'erasure', askedAt: '2026-11-20T00:00:00.000Z', confirmBy: '2026-11-23T00:00:00.000Z' },
  ...{ confirmedAt: null, dueAt: null },
};
const requests = (facts: Partial<DataRequestsResponse> = {}, { status = 200 } = {}) =>
  answer(dataRequestsResponseSchema, { requests: [], keptUntilYear: 2036, ...facts }, { status });

async function openRequests(routes: Routes) {
  const shop = openFakeShop({ [LIST]: [requests()], ...routes });
  const page = renderInShop(<DataRequests token={token} isVerified />);
  await page.findByRole('button', { name: 'Ask for a copy' });
  const press = (name: string) => fireEvent.click(page.getByRole('button', { name }));
  const openQuestion = async () => {
    press('Ask for erasure');
    const dialog = await page.findByRole('dialog', { name: 'Ask for the erasure of your data?' });
    const [act] = dialog.querySelectorAll('button');
    return { dialog, confirm: () => act && fireEvent.click(act) };
  };
  return { ...page, shop, press, openQuestion };
}

test('an erasure is asked for only after the question, which says what stays', async () => {
  const { shop, openQuestion, findByText, queryByRole } = await openRequests({
    [ASK]: [requests({ requests: [erasure] }, { status: 202 })],
  });
  const { dialog, confirm } = await openQuestion();
  expect(dialog.textContent).toContain('until the end of 2036');
  expect(shop.calls(ASK)).toEqual([]);
  confirm();
  await findByText(/You asked for erasure on .*open the link in our e-mail by/);
  const { body } = shop.calls(ASK)[0] ?? {};
  expect(body).toEqual(z.parse(portalDataRequestSchema, { token, kind: 'erasure', locale: 'en' }));
  expect(queryByRole('dialog')).toBeNull();
  expect(getToast()?.title).toBe('Check your e-mail');
});

test('an erasure that is thought over asks for nothing', async () => {
  const { shop, openQuestion, press, queryByRole } = await openRequests({});
  await openQuestion();
  press('Cancel');
  await waitFor(() => expect(queryByRole('dialog')).toBeNull());
  expect(shop.calls(ASK)).toEqual([]);
});

test('pressing twice asks for a copy once', async () => {
  const later = held(requests({ requests: [{ ...erasure, kind: 'copy' }] }, { status: 202 }));
  const { shop, press, findByText, findByRole } = await openRequests({ [ASK]: [later.answer] });
  press('Ask for a copy');
  await findByRole('button', { name: 'Sending...' });
  press('Sending...');
  later.release();
  await findByText(/You asked for a copy on/);
  expect(shop.calls(ASK)).toHaveLength(1);
});

test('a request that was refused can be asked for again', async () => {
  const { press, findByText, queryByText } = await openRequests({
    [ASK]: [problem(429, 'rate_limited'), requests({ requests: [{ ...erasure, kind: 'copy' }] }, { status: 202 })],
  });
  press('Ask for a copy');
  await findByText('Your request could not be sent. Too many requests. Please wait a moment and try again.');
  press('Ask for a copy');
  await findByText(/You asked for a copy on/);
  expect(queryByText(/could not be sent/)).toBeNull();
});

test('of a confirmed request the last day is told, and there is nothing to press', async () => {
  const dueAt = '2026-12-20T00:00:00.000Z';
  const { findByText, queryByRole } = await openRequests({
    [LIST]: [requests({ requests: [{ ...erasure, confirmedAt: erasure.askedAt, dueAt }] })],
  });
  await findByText(/We erase your data by .*20.* and e-mail you/);
  expect(queryByRole('button', { name: /erasure/ })).toBeNull();
});

const link = (facts: Partial<DataLinkResponse> = {}) =>
  answer(dataLinkResponseSchema, { kind: 'erasure', step: 'confirm', dueAt: null, ...facts });
const confirmed = link({ step: 'confirmed', dueAt: '2026-12-20T00:00:00.000Z' });

function openLink(routes: Routes) {
  const shop = openFakeShop(routes);
  window.location.hash = '#token=from-the-mail';
  const page = renderInShop(<DataLinkScreen />);
  const press = (name: string) => fireEvent.click(page.getByRole('button', { name }));
  return { ...page, shop, press };
}

test('opening a link erases nothing: only the press confirms it, once', async () => {
  const later = held(confirmed);
  const { shop, press, findByText } = openLink({ [CHECK]: [link()], [CONFIRM]: [later.answer] });
  await findByText('Do you want your data erased?');
  expect(shop.calls(CONFIRM)).toEqual([]);
  press('Yes, erase my data');
  await findByText('Confirming...');
  press('Confirming...');
  later.release();
  await findByText('Your request is confirmed');
  expect(shop.calls(CONFIRM).map(({ body }) => body)).toEqual([{ token: 'from-the-mail' }]);
});

test('a request that is confirmed already says so', async () => {
  const { findByText, queryByRole } = openLink({ [CHECK]: [confirmed] });
  await findByText('Your request is confirmed');
  expect(queryByRole('button')).toBeNull();
});

test('a confirmation that was lost can be repeated', async () => {
  const { shop, press, findByText, findByRole } = openLink({ [CHECK]: [link()], [CONFIRM]: [lost, confirmed] });
  await findByText('Do you want your data erased?');
  press('Yes, erase my data');
  expect((await findByRole('alert')).textContent).toContain('No connection. Try again once you are back online.');
  press('Yes, erase my data');
  await findByText('Your request is confirmed');
  expect(shop.calls(CONFIRM)).toHaveLength(2);
});

test.each([
  ['before', { [CHECK]: [problem(410, 'link_invalid')] }],
  ['while', { [CHECK]: [link()], [CONFIRM]: [problem(410, 'link_invalid')] }],
])('a link that expired %s it is read leads to the portal', async (when, routes) => {
  const { press, findByText, findByRole, queryByText } = openLink(routes);
  if (when === 'while') {
    await findByText('Do you want your data erased?');
    press('Yes, erase my data');
  }
  await findByText('This link no longer works');
  expect((await findByRole('link', { name: 'Open the portal' })).getAttribute('href')).toBe('/portal');
  expect(queryByText('Do you want your data erased?')).toBeNull();
});

test('a copy is downloaded once, and both of its files can be saved from the page', async () => {
  const saved = catchSavedFiles();
  const names = () => saved.map(({ name }) => name);
  const files = [
    { fileName: 'your-data.html', mediaType: 'text/html', content: '<p>Deniz</p>' },
    { fileName: 'your-data.json', mediaType: 'application/json', content: '{}' },
  ];
  const { shop, press, findByText } = openLink({
    [CHECK]: [link({ kind: 'copy', step: 'download' })],
    [DOWNLOAD]: [answer(dataDownloadResponseSchema, { files })],
  });
  await findByText('Your copy is ready');
  press('Download');
  await findByText('Your copy was downloaded');
  expect(names()).toEqual(['your-data.html']);
  press('Save it as JSON');
  expect(names()).toEqual(['your-data.html', 'your-data.json']);
  expect(shop.calls(DOWNLOAD)).toHaveLength(1);
});

test('the question about an erasure stays while a copy is being asked for', async () => {
  const later = held(requests({}, { status: 202 }));
  const { press, openQuestion, findByText } = await openRequests({ [ASK]: [later.answer] });
  press('Ask for a copy');
  await findByText('Sending...');
  const { dialog } = await openQuestion();
  expect(dialog.textContent).not.toContain('Sending...');
  later.release();
  await waitFor(() => expect(getToast()?.title).toBe('Check your e-mail'));
  expect(dialog.isConnected).toBe(true);
});

test('the question about an erasure stays while it is being asked for', async () => {
  const later = held(problem(503, 'unavailable'));
  const { openQuestion, press, findByRole, getByRole, queryByRole } = await openRequests({ [ASK]: [later.answer] });
  const { dialog, confirm } = await openQuestion();
  confirm();
  await within(dialog).findByRole('button', { name: 'Sending...' });
  press('Cancel');
  expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false);
  getByRole('dialog');
  later.release();
  await findByRole('alert');
  expect(queryByRole('dialog')).toBeNull();
});
