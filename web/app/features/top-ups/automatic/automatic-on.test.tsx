import {
  type AutomaticTopUp,
  automaticRequestSchema,
  automaticTopUpSchema,
} from '@esimshop/contracts/automatic-top-ups';
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Language } from '~/lib/language.ts';
import { answer, held, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { portalEsimOf } from '../../../../test/samples.ts';
import { AutomaticOn } from './automatic-on.tsx';

const ACT = 'POST /api/portal/automatic-top-up';
const until = '2026-12-25T23:30:00.000Z';
type Rule = NonNullable<AutomaticTopUp['rule']>;
const rule: Rule = {
  ...{ isOn: true, end: null, packageId: '1gb', dataMb: 1000, thresholdMb: 500, times: 3, used: 1, price: '3.99' },
  ...{ currency: 'USD', since: '2026-11-25T10:00:00.000Z', until, dueAt: null, isBuying: false },
};
const OFF = answer(automaticTopUpSchema, {
  ...{ isOffered: true, rule: { ...rule, isOn: false, end: 'customer' }, news: [], packages: [], until, card: null },
});

type Options = { rule?: Partial<Rule>; card?: AutomaticTopUp['card']; language?: Language; routes?: Routes };

function showRule({
  rule: facts = {},
  card = { brand: 'visa', last4: '4242' },
  language = 'en',
  routes = {},
}: Options = {}) {
  const shop = openFakeShop(routes);
  const onChange = vi.fn();
  const page = renderInShop(
    <AutomaticOn
      {...{ card, onChange }}
      address={{ token: 'a'.repeat(43), esimId: '12' }}
      esim={portalEsimOf({ leftMb: 2000, totalMb: 5000, usedMb: 3000 })}
      rule={{ ...rule, ...facts }}
    />,
    { language },
  );
  const press = (name: string) => fireEvent.click(page.getByRole('button', { name }));
  const acts = () => shop.calls(ACT).map(({ body }) => z.parse(automaticRequestSchema, body).act);
  const fact = (name: string) => page.getByText(name).nextElementSibling?.textContent;
  return { ...page, press, acts, fact, onChange, text: () => page.container.textContent ?? '' };
}

test('the limit is what all charges together can cost, and what was bought of it is told', () => {
  const { fact, text } = showRule();
  expect([fact('Bought so far'), fact('Limit'), fact('Card')]).toEqual(['1 of 3', '$11.97', 'Visa ending 4242']);
  expect(text()).toMatch(/With 500\sMB left, we add 1\sGB for \$3\.99, at most 3 times\./);
  expect(text()).toMatch(/1\.5\sGB until the next top-up\./);
});

test('in Turkish and in yen the rule is told without decimals and without English', () => {
  const { text } = showRule({ rule: { price: '600', currency: 'JPY', times: 5 }, language: 'tr' });
  for (const part of ['¥600', '¥3,000', '25 Aralık 2026']) expect(text()).toContain(part);
  expect(text()).not.toMatch(/\.00|\{\{|Turkey|until/);
});

test('a card of which nothing is known is still named, and once is once', () => {
  const { fact, text } = showRule({ card: { brand: '', last4: '' }, rule: { times: 1, used: 0 } });
  expect(fact('Card')).toBe('Your saved card');
  expect(text()).toContain('for $3.99, once.');
});

test('a top-up that is being paid for says so, and can still be the last one', async () => {
  const { getByText, press, acts } = showRule({ rule: { isBuying: true }, routes: { [ACT]: [OFF] } });
  getByText(/is being paid for and added right now/);
  press('Switch off');
  await waitFor(() => expect(acts()).toEqual([{ act: 'off' }]));
});

test('pressing twice switches off once, and one that failed says so and can be pressed again', async () => {
  const later = held(problem(503, 'unavailable'));
  const { press, acts, findByRole } = showRule({ routes: { [ACT]: [later.answer, OFF] } });
  press('Switch off');
  await findByRole('button', { name: 'Switching off...' });
  press('Switching off...');
  later.release();
  expect((await findByRole('alert')).textContent).toContain(
    'We do not know yet whether that worked. The shop is busy right now.',
  );
  expect(acts()).toHaveLength(1);
  press('Switch off');
  await waitFor(() => expect(acts()).toHaveLength(2));
});
