import { sendOrderResponseSchema, sendOrderSchema } from '@esimshop/contracts/orders';
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../test/fake-shop.ts';
import { renderInShop } from '../../../test/render.tsx';
import { catchSavedFiles } from '../../../test/saved-files.ts';
import { SaveContract } from './save-contract.tsx';
import { SendCopyForm } from './send-copy-form.tsx';

const SEND = 'POST /api/orders/ES-7/send';
const CONTRACT = 'GET /api/orders/ES-7/contract';
const queued = answer(sendOrderResponseSchema, { queued: true }, { status: 202 });

function openForm(routes: Routes, { total = 2, iccid }: { total?: number; iccid?: string } = {}) {
  const shop = openFakeShop(routes);
  const page = renderInShop(<SendCopyForm orderNumber="ES-7" total={total} {...(iccid && { iccid })} />);
  const field = () => page.getByLabelText('Recipient’s email') as HTMLInputElement;
  const send = (email: string) => {
    fireEvent.input(field(), { target: { value: email } });
    fireEvent.click(page.getByRole('button'));
  };
  return { ...page, shop, field, send };
}

test('the codes go to the address that was typed, which is emptied for the next one', async () => {
  const { shop, send, field, findByText } = openForm({ [SEND]: [queued] });
  send(' ayse@example.com ');
  await findByText(/On its way to ayse@example\.com\./);
  expect(field().value).toBe('');
  const { body } = shop.calls(SEND)[0] ?? {};
  expect(body).toEqual(z.parse(sendOrderSchema, { email: 'ayse@example.com', locale: 'en' }));
});

test('of one eSIM only its own codes go', async () => {
  const { shop, send, findByText } = openForm({ [SEND]: [queued] }, { iccid: '8901' });
  send('ayse@example.com');
  await findByText(/On its way/);
  expect(shop.calls(SEND)[0]?.body).toMatchObject({ iccid: '8901' });
});

test('somebody who came back from the bank in another browser sends with the token of that way', async () => {
  const { shop, send, findByText } = openForm({ [SEND]: [queued] });
  sessionStorage.setItem('returnToken:ES-7', 'came-back');
  send('ayse@example.com');
  await findByText(/On its way/);
  expect(shop.calls(SEND)[0]?.headers.get('return-token')).toBe('came-back');
});

test('what is no address is not sent, and not complained about once it is changed', async () => {
  const { shop, send, field, findByText, queryByText } = openForm({});
  send('ayse');
  await findByText('Valid email is required');
  expect(document.activeElement).toBe(field());
  fireEvent.input(field(), { target: { value: 'ayse@' } });
  expect(queryByText('Valid email is required')).toBeNull();
  expect(shop.calls(SEND)).toEqual([]);
});

test('pressing twice sends the codes once', async () => {
  const later = held(queued);
  const { shop, send, getByRole, findByText } = openForm({ [SEND]: [later.answer] });
  send('ayse@example.com');
  await findByText('Sending...');
  fireEvent.click(getByRole('button'));
  later.release();
  await findByText(/On its way/);
  expect(shop.calls(SEND)).toHaveLength(1);
});

test.each([
  ['were refused', problem(404, 'order_not_found'), 'The codes could not be sent. There is no such order.'],
  ['were lost', lost, 'We do not know whether the codes were sent. No connection. Try again once you are back online.'],
  [
    'were sent too often',
    problem(429, 'rate_limited'),
    'You have sent this order 5 times in the past hour. Please try again later.',
  ],
])('codes that %s are not said to be on their way, and the address stays typed', async (_what, refuse, text) => {
  const { send, field, findByText, queryByText } = openForm({ [SEND]: [refuse] }, { total: 5 });
  send('ayse@example.com');
  await findByText(text);
  expect(field().value).toBe('ayse@example.com');
  expect(queryByText(/On its way/)).toBeNull();
});

test('a contract is saved once at a time, and one that could not be says so', async () => {
  const saved = catchSavedFiles();
  const later = held(() => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }));
  const shop = openFakeShop({ [CONTRACT]: [problem(404, 'order_not_found'), later.answer] });
  const { getByRole, findByRole, queryByRole } = renderInShop(<SaveContract orderNumber="ES-7" />);
  const press = () => fireEvent.click(getByRole('button'));
  press();
  await findByRole('alert');
  expect(saved).toEqual([]);
  press();
  await waitFor(() => expect(queryByRole('alert')).toBeNull());
  press();
  later.release();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(shop.calls(CONTRACT)).toHaveLength(2);
});

test('an address that is typed while codes are on their way to another stays typed', async () => {
  const later = held(queued);
  const { send, field, findByText } = openForm({ [SEND]: [later.answer] });
  send('ayse@example.com');
  await findByText('Sending...');
  fireEvent.input(field(), { target: { value: 'mert@example.com' } });
  later.release();
  await findByText(/On its way to ayse@example\.com\./);
  expect(field().value).toBe('mert@example.com');
});

test('a page of the Wi-Fi is not saved as a contract', async () => {
  const portal = () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } });
  openFakeShop({ [CONTRACT]: [portal] });
  const saved = catchSavedFiles();
  const page = renderInShop(<SaveContract orderNumber="ES-7" />);
  fireEvent.click(page.getByRole('button'));
  await page.findByRole('alert');
  expect(saved).toEqual([]);
});
