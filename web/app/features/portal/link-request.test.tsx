import { messageResponseSchema } from '@esimshop/contracts/accounts';
import { portalLinkRequestSchema } from '@esimshop/contracts/portal';
import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../test/fake-shop.ts';
import { renderInShop } from '../../../test/render.tsx';
import { LinkRequest } from './link-request.tsx';

const ASK = 'POST /api/portal/links';
const queued = answer(messageResponseSchema, { message: 'A link is on its way.' }, { status: 202 });

function openForm(routes: Routes) {
  const shop = openFakeShop(routes);
  const page = renderInShop(<LinkRequest />, { language: 'en' });
  const field = () => page.getByLabelText('Email') as HTMLInputElement;
  const type = (email: string) => fireEvent.input(field(), { target: { value: email } });
  const press = () => fireEvent.click(page.getByRole('button'));
  return { ...page, shop, field, type, press };
}

test('a link is asked for, and nobody learns whether the address has bought anything', async () => {
  const { shop, type, press, findByRole, queryByRole } = openForm({ [ASK]: [queued] });
  type(' deniz@example.com ');
  press();
  const told = await findByRole('status');
  expect(told.textContent).toContain('If deniz@example.com belongs to a purchase');
  expect(document.activeElement).toBe(told);
  expect(queryByRole('button')).toBeNull();
  const { body } = shop.calls(ASK)[0] ?? {};
  expect(body).toEqual(
    z.parse(portalLinkRequestSchema, { email: 'deniz@example.com', locale: 'en', replacesOthers: false }),
  );
});

test('earlier links are closed by the new one only where that is ticked', async () => {
  const { shop, type, press, getByRole, findByRole } = openForm({ [ASK]: [queued] });
  type('deniz@example.com');
  fireEvent.click(getByRole('checkbox'));
  press();
  await findByRole('status');
  expect(shop.calls(ASK)[0]?.body).toMatchObject({ replacesOthers: true });
});

test('what was asked for is told, whatever was typed since', async () => {
  const later = held(queued);
  const { shop, type, press, findByText, findByRole } = openForm({ [ASK]: [later.answer] });
  type('deniz@example.com');
  press();
  await findByText('Sending...');
  type('ayse@example.com');
  press();
  later.release();
  expect((await findByRole('status')).textContent).toContain('If deniz@example.com belongs');
  expect(shop.calls(ASK)).toHaveLength(1);
});

test('what is no address is not sent, and not complained about once it is changed', async () => {
  const { shop, type, press, field, queryByText } = openForm({});
  type('deniz');
  press();
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field());
  type('deniz@');
  expect(field().getAttribute('aria-invalid')).not.toBe('true');
  expect(queryByText(/on its way/)).toBeNull();
  expect(shop.calls(ASK)).toEqual([]);
});

test.each([
  ['refused', problem(429, 'rate_limited'), 'Too many requests. Please wait a moment and try again.'],
  ['lost', lost, 'No connection. Try again once you are back online.'],
])('a request that was %s says so, and is repeated with what is typed', async (_what, refuse, reason) => {
  const { shop, type, press, field, findByText, findByRole } = openForm({ [ASK]: [refuse, queued] });
  type('deniz@example.com');
  press();
  await findByText(`We could not send a link. ${reason}`);
  expect(field().value).toBe('deniz@example.com');
  press();
  await findByRole('status');
  expect(shop.calls(ASK)).toHaveLength(2);
});
