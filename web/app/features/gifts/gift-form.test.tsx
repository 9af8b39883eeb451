import { type Gift, giftActSchema, giftsResponseSchema } from '@esimshop/contracts/gifts';
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Language } from '~/lib/language.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../test/fake-shop.ts';
import { renderInShop } from '../../../test/render.tsx';
import { GiftForm } from './gift-form.tsx';

const ACT = 'POST /api/orders/ES-7/gifts';
const READ = 'GET /api/orders/ES-7/gifts';
const latest = '2027-11-20T00:00:00.000Z';
const gifts = answer(giftsResponseSchema, { gifts: [], givable: [], latest });
const sent: Gift = {
  ...{ id: 3, iccid: '8901', state: 'sent', senderName: 'Ayşe', receiverName: 'Deniz', note: 'Hi', locale: 'tr' },
  ...{ receiverEmail: 'deniz@example.com', sendAt: '2026-11-24T09:00:00.000Z', sentAt: '2026-11-24T09:00:01.000Z' },
  openedAt: null,
};

function openForm(routes: Routes = {}, { given, language = 'en' }: { given?: Gift; language?: Language } = {}) {
  const shop = openFakeShop({ [READ]: [gifts], ...routes });
  const onDone = vi.fn();
  const page = renderInShop(
    <GiftForm {...{ given, latest, onDone }} owner={{ orderNumber: 'ES-7' }} iccid="8901" senderName="Ayşe" />,
    { language },
  );
  const field = (name: string) => page.getByLabelText(name) as HTMLInputElement;
  const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
  const press = (name: string) => fireEvent.click(page.getByRole('button', { name }));
  const choose = (name: string) => fireEvent.click(page.getByRole('radio', { name }));
  const acts = () => shop.calls(ACT).map(({ body }) => z.parse(giftActSchema, body));
  return { ...page, field, type, press, choose, acts, onDone };
}

test('what is missing is told at once, and what another way does not ask for is not told of any more', async () => {
  const { press, choose, acts, type, findByRole, getByRole, queryByRole } = openForm({ [ACT]: [gifts] });
  press('Give it');
  expect((await findByRole('alert')).textContent).toContain('2 fields need your attention.');
  choose('I pass on the link myself');
  expect(getByRole('alert').textContent).toContain('1 field needs your attention.');
  type('Their name', 'Deniz');
  expect(queryByRole('alert')).toBeNull();
  press('Give it');
  await waitFor(() => expect(acts()).toHaveLength(1));
  expect(acts()[0]).toMatchObject({ act: 'give', receiverName: 'Deniz', senderName: 'Ayşe', locale: 'en' });
  expect(acts()[0]).not.toHaveProperty('receiverEmail');
});

test('a day that is over, or later than the shop keeps a gift, is told of until day or time is changed', async () => {
  const { press, choose, type, acts, findByRole, queryByRole } = openForm({ [ACT]: [gifts] });
  type('Their name', 'Deniz');
  choose('On a day, by e-mail');
  type('Their e-mail', 'deniz@example.com');
  for (const day of ['2020-01-01', '2028-01-01']) {
    type('Day', day);
    press('Give it');
    expect((await findByRole('alert')).textContent).toContain('Choose a day from today until');
  }
  type('Time', '18:00');
  expect(queryByRole('alert')).toBeNull();
  expect(acts()).toEqual([]);
});

test('while a change is being saved it cannot be left, and pressing twice saves once', async () => {
  const later = held(gifts);
  const { press, acts, onDone, findByRole } = openForm({ [ACT]: [later.answer] }, { given: sent });
  press('Save');
  await findByRole('button', { name: 'One moment...' });
  press('One moment...');
  press('Keep as it is');
  expect(onDone).not.toHaveBeenCalled();
  later.release();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(acts()).toMatchObject([{ act: 'change', id: 3, note: 'Hi', locale: 'tr' }]);
});

test.each([
  ['lost', lost, 'en', 'Give it', /^We do not know yet whether that worked/],
  ['too many', problem(429, 'rate_limited'), 'en', 'Give it', /Try again tomorrow/],
  ['in Turkish', problem(503, 'unavailable'), 'tr', 'Hediye et', /^(?!.*(?:We|the))/],
] as const)(
  'a gift whose answer is %s stays typed, and says what is known',
  async (_how, fails, language, give, words) => {
    const { press, acts, findByRole, getByDisplayValue, container } = openForm({ [ACT]: [fails] }, { language });
    const [name] = container.querySelectorAll('input');
    if (name) fireEvent.change(name, { target: { value: 'Deniz' } });
    const mail = container.querySelector('input[type=email]');
    if (mail) fireEvent.change(mail, { target: { value: 'deniz@example.com' } });
    press(give);
    expect((await findByRole('alert')).textContent).toMatch(words);
    getByDisplayValue('deniz@example.com');
    expect(acts()).toHaveLength(1);
  },
);

test('what the shop refuses is told at its field', async () => {
  const errors = [{ path: 'note', code: 'address' as const, message: '' }];
  const refused = problem(422, 'invalid_input', { errors });
  const { press, field, onDone, findByRole } = openForm({ [ACT]: [refused] }, { given: sent });
  press('Save');
  expect((await findByRole('alert')).textContent).toContain('without web or e-mail addresses');
  expect(field('A note').getAttribute('aria-invalid')).toBe('true');
  expect(onDone).not.toHaveBeenCalled();
});
