import { adminOrderResponseSchema } from '@esimshop/contracts/admin-order';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { adminOrderOf } from '../../../../test/samples.ts';
import { AdminNotes } from './admin-notes.tsx';
import { EmailCorrection } from './email-correction.tsx';
import { TakeBackForm } from './take-back-form.tsx';

const NOTES = 'POST /api/admin/orders/7/notes';
const EMAIL = 'PATCH /api/admin/orders/7/customer-email';
const REFUND = 'POST /api/admin/orders/7/refunds';

const changed = ({ email = 'deniz@example.com' } = {}) => {
  const order = adminOrderOf();
  return answer(adminOrderResponseSchema, {
    order: { ...order, customer: { ...order.customer, email } },
    timeZone: 'UTC',
  });
};

function openNotes(routes: Routes) {
  const shop = openFakeShop(routes);
  const page = renderInShop(<AdminNotes order={adminOrderOf()} />);
  const area = page.getByLabelText('New note') as HTMLTextAreaElement;
  const type = (value: string) => fireEvent.change(area, { target: { value } });
  const press = () => act(async () => fireEvent.click(page.getByRole('button')));
  return { ...page, shop, area, type, press };
}

test('a note is added without the blanks around it, and the field is empty for the next one', async () => {
  const { shop, area, type, press } = openNotes({ [NOTES]: [changed()] });
  type('  Called back.\n');
  await press();
  await waitFor(() => expect(area.value).toBe(''));
  expect(shop.calls(NOTES).map(({ body }) => body)).toEqual([{ text: 'Called back.' }]);
  expect(getToast()).toMatchObject({ title: 'Note added', description: 'ES-7' });
});

test('a note that is begun while another one is being added stays typed', async () => {
  const later = held(changed());
  const { area, type, press } = openNotes({ [NOTES]: [later.answer] });
  type('Called back.');
  await press();
  type('And wrote.');
  later.release();
  await waitFor(() => expect(getToast()?.title).toBe('Note added'));
  expect(area.value).toBe('And wrote.');
});

test('a note that could not be added stays typed', async () => {
  const { area, type, press } = openNotes({ [NOTES]: [lost] });
  type('Called back.');
  await press();
  await waitFor(() => expect(getToast()?.title).toBe('It is not known whether this was done'));
  expect(area.value).toBe('Called back.');
});

test('a note of blanks is none, and one that is on its way is not sent twice', async () => {
  const later = held(changed());
  const { shop, type, press, getByRole, findByText, area } = openNotes({ [NOTES]: [later.answer] });
  type('   ');
  expect((getByRole('button') as HTMLButtonElement).disabled).toBe(true);
  type('Called back.');
  await press();
  await findByText('Adding...');
  await press();
  later.release();
  await waitFor(() => expect(area.value).toBe(''));
  expect(shop.calls(NOTES)).toHaveLength(1);
});

function openCorrection(routes: Routes) {
  const shop = openFakeShop(routes);
  const page = renderInShop(<EmailCorrection order={adminOrderOf()} />);
  fireEvent.click(page.getByRole('button', { name: 'Correct e-mail address' }));
  const field = () => page.getByLabelText('New e-mail address') as HTMLInputElement;
  const type = (value: string) => fireEvent.change(field(), { target: { value } });
  const press = () => act(async () => fireEvent.click(page.getByRole('button', { name: 'Correct the address' })));
  const isOpen = () => page.queryByRole('dialog') !== null;
  return { ...page, shop, field, type, press, isOpen };
}

test('an address is corrected after a question that names the old one', async () => {
  const { shop, field, type, press, isOpen, getByText } = openCorrection({
    [EMAIL]: [changed({ email: 'deniz@example.org' })],
  });
  getByText(/The links in mails to deniz@example\.com stop working/);
  expect(field().value).toBe('deniz@example.com');
  type(' deniz@example.org ');
  await press();
  await waitFor(() => expect(isOpen()).toBe(false));
  expect(shop.calls(EMAIL).map(({ body }) => body)).toEqual([{ email: 'deniz@example.org' }]);
  expect(getToast()?.title).toBe('E-mail address corrected');
});

test('what is no address is named at the field and not sent', async () => {
  const { shop, field, type, press, getByText } = openCorrection({});
  type('deniz@');
  await press();
  getByText('Enter a valid e-mail address');
  expect(document.activeElement).toBe(field());
  expect(shop.calls(EMAIL)).toEqual([]);
  type('deniz@e');
  expect(field().getAttribute('aria-invalid')).toBeNull();
});

test('while a mail to the old address is being sent, the question stays open and says why', async () => {
  const { field, type, press, isOpen } = openCorrection({ [EMAIL]: [problem(409, 'mail_in_progress')] });
  type('deniz@example.org');
  await press();
  await waitFor(() => expect(getToast()?.description).toMatch(/^An e-mail to the old address is being sent/));
  expect([isOpen(), field().value]).toEqual([true, 'deniz@example.org']);
});

const esim = (id: number) => ({
  ...{ id, verdict: null, price: '9.99', cost: '5.00', isRevocable: true, isCredited: false, message: null },
  ...{ isRefunded: false, hasCodes: true },
});

test('eSIMs are taken back without money: as many as are chosen, and none before', async () => {
  const shop = openFakeShop({ [REFUND]: [lost, changed()] });
  const onTaken = vi.fn();
  const page = renderInShop(<TakeBackForm order={adminOrderOf()} esims={[esim(1), esim(2)]} onTaken={onTaken} />);
  expect((page.getByRole('button', { name: 'Take 0 eSIMs back' }) as HTMLButtonElement).disabled).toBe(true);
  for (const box of page.getAllByRole('checkbox')) fireEvent.click(box);
  fireEvent.click(page.getAllByRole('checkbox')[0] as HTMLElement);
  fireEvent.change(page.getByLabelText('Note for the timeline (optional)'), { target: { value: 'Disputed' } });
  const press = () => act(async () => fireEvent.click(page.getByRole('button', { name: 'Take 1 eSIM back' })));
  await press();
  await waitFor(() => expect(getToast()).toMatchObject({ variant: 'destructive' }));
  await press();
  await waitFor(() => expect(getToast()?.title).toBe('Decision carried out'));
  const calls = shop.calls(REFUND);
  expect(calls[1]?.body).toEqual({ esims: [{ id: 2, mayKeep: false }], amount: '0.00', note: 'Disputed' });
  expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
  expect(onTaken).toHaveBeenCalledOnce();
});

test('nothing is offered where no eSIM can be taken back', () => {
  openFakeShop({});
  expect(
    renderInShop(<TakeBackForm order={adminOrderOf()} esims={[]} onTaken={vi.fn()} />).queryByRole('button'),
  ).toBeNull();
});
