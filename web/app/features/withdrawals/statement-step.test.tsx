import { withdrawalPreviewRequestSchema, withdrawalPreviewSchema } from '@esimshop/contracts/withdrawals';
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Language } from '~/lib/language.ts';
import { answer, held, openFakeShop, problem, type Routes } from '../../../test/fake-shop.ts';
import { renderInShop } from '../../../test/render.tsx';
import type { PostedWithdrawal } from './posted-withdrawal.ts';
import { StatementStep } from './statement-step.tsx';

const LOOK = 'POST /api/withdrawals/preview';
const values = {
  ...{ orderNumber: 'es w6tn3pdk8hrc', email: 'deniz@example.com', name: 'Deniz Kaya' },
  receiptEmail: 'deniz@example.com',
};
const unknown = answer(withdrawalPreviewSchema, {
  ...{ order: null, dueAt: '2026-12-09T10:00:00Z', answerBy: '2026-11-28T10:00:00Z', timeZone: 'Europe/Istanbul' },
});

type Options = { language?: Language; posted?: PostedWithdrawal };

function openStep(routes: Routes, { language = 'en', posted }: Options = {}) {
  const shop = openFakeShop(routes);
  const onLookedUp = vi.fn();
  const page = renderInShop(<StatementStep {...{ values, posted, onLookedUp }} />, { language });
  const field = (name: string) => page.getByLabelText(name) as HTMLInputElement;
  const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
  const press = (name: string) => fireEvent.click(page.getByRole('button', { name }));
  const looked = () => shop.calls(LOOK).map(({ body }) => z.parse(withdrawalPreviewRequestSchema, body));
  return { ...page, field, type, press, looked, onLookedUp };
}

test('pressing twice looks once, and what was looked up is handed on', async () => {
  const later = held(unknown);
  const { press, looked, onLookedUp, findByRole } = openStep({ [LOOK]: [later.answer] });
  press('Continue');
  await findByRole('button', { name: 'Looking it up...' });
  press('Looking it up...');
  later.release();
  await waitFor(() => expect(onLookedUp.mock.calls).toMatchObject([[values, { order: null }]]));
  expect(looked()).toHaveLength(1);
});

test('the receipt goes to the address of the order until another one is typed', () => {
  const { field, type } = openStep({});
  type('E-mail used for the order', 'kaya@example.com');
  expect(field('Send the receipt to').value).toBe('kaya@example.com');
  type('Send the receipt to', 'office@example.com');
  type('E-mail used for the order', 'deniz@example.com');
  expect(field('Send the receipt to').value).toBe('office@example.com');
});

test('what is wrong has the focus, leads to its field, and is gone once it is corrected', async () => {
  const { press, type, field, looked, findByRole, getByRole, queryByRole } = openStep({});
  type('Order number', 'ES-W6TN-3PDK');
  press('Continue');
  const summary = await findByRole('alert');
  await waitFor(() => expect(document.activeElement).toBe(summary));
  expect(summary.textContent).toContain('One field needs your attention.');
  fireEvent.click(getByRole('link', { name: /The last one is missing/ }));
  expect(document.activeElement).toBe(field('Order number'));
  expect(field('Order number').getAttribute('aria-invalid')).toBe('true');
  type('Order number', 'ES-W6TN-3PDK-8HRC');
  expect(queryByRole('alert')).toBeNull();
  expect(looked()).toEqual([]);
});

test('in Turkish a shop that asks to wait says so, keeps what was typed, and is asked again', async () => {
  const { press, field, looked, onLookedUp, findByRole } = openStep(
    { [LOOK]: [problem(429, 'rate_limited'), unknown] },
    { language: 'tr' },
  );
  press('Devam et');
  expect((await findByRole('alert')).textContent).toContain('Yazdıklarınız burada duruyor.');
  expect(field('Adınız ve soyadınız').value).toBe('Deniz Kaya');
  press('Devam et');
  await waitFor(() => expect(onLookedUp).toHaveBeenCalledOnce());
  expect(looked()).toHaveLength(2);
});

test('what a post without JavaScript found is told until the next press', async () => {
  const posted: PostedWithdrawal = { values, problems: [], key: 'k', failure: 'unavailable' };
  const { press, getByRole, queryByRole, findByRole, onLookedUp } = openStep({ [LOOK]: [unknown] }, { posted });
  expect(getByRole('alert').textContent).toContain('The shop is busy right now.');
  press('Continue');
  await findByRole('button', { name: 'Looking it up...' });
  expect(queryByRole('alert')).toBeNull();
  await waitFor(() => expect(onLookedUp).toHaveBeenCalledOnce());
});
