import { signalReceiptSchema } from '@esimshop/contracts/signal';
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Language } from '~/lib/language.ts';
import { answer, openFakeShop, problem, type Routes } from '../../../test/fake-shop.ts';
import { renderInShop } from '../../../test/render.tsx';
import { portalEsimOf } from '../../../test/samples.ts';
import { ReportCard } from './report-card.tsx';
import { NEW_WALK, readScreen, type StoredSignal, type Walk } from './walk.ts';

const REPORT = 'POST /api/portal/signal-reports';
const at = '2026-11-25T14:05:00.000Z';
const received = answer(signalReceiptSchema, { number: 'M-3F9A41-C277D0', receivedAt: at }, { status: 201 });
const signal: StoredSignal = {
  ...{
    deliveredAt: at,
    isInstalled: true,
    installedAt: at,
    networks: [],
    countryCodes: ['TR'],
    apn: null,
    askedAt: at,
  },
  ...{ esim: portalEsimOf(), network: { kind: 'unseen' } },
};
const lostEsim: Walk = { ...NEW_WALK, answers: { isLost: true } };

type Options = { walk?: Walk; hasLink?: boolean; model?: string; language?: Language };

function showReport(
  routes: Routes = {},
  { walk = lostEsim, hasLink = true, model = '', language = 'en' }: Options = {},
) {
  const shop = openFakeShop(routes);
  const page = renderInShop(
    <ReportCard
      {...{ signal, walk, model }}
      screen={readScreen(signal, walk)}
      plan="Turkey 5 GB"
      token={hasLink ? 'a'.repeat(43) : undefined}
      phone="iphone"
    />,
    { language },
  );
  const press = () => fireEvent.click(page.getByRole('button', { name: /^(?:Send the report|Raporu gönder)$/ }));
  return { ...page, press, sent: () => shop.calls(REPORT), text: () => page.container.textContent ?? '' };
}

test('without the link of a mail nothing is sent, and it is said what to do', () => {
  const { press, sent, getByText } = showReport({}, { hasLink: false });
  getByText(/^Open this page once more with the link in our e-mail/);
  press();
  expect(sent()).toEqual([]);
});

test('before it is sent everybody can read what is in it: an eSIM that is gone, no steps, and the phone', () => {
  const { text, getByRole } = showReport({}, { model: 'iPhone 16' });
  getByRole('heading', { name: 'An eSIM goes onto one phone, once' });
  expect(text()).toContain('Turkey 5 GB, 890100••••••0012');
  expect(text()).toMatch(/Your steps\s*None/);
  expect(text()).toContain('iPhone, iPhone 16');
});

test('a report that was turned away for certain goes out under another key, one that may have arrived does not', async () => {
  const { press, sent, findByText } = showReport({
    [REPORT]: [problem(422, 'invalid_input'), problem(500, 'internal_error'), received],
  });
  press();
  await findByText(/^The report could not be sent\./);
  press();
  await findByText(/Something went wrong on our side/);
  press();
  await waitFor(() => expect(sent()).toHaveLength(3));
  const [first, second, third] = sent().map(({ key }) => key);
  expect(second).not.toBe(first);
  expect(third).toBe(second);
});

test('in Turkish the report is asked for, and sent, in Turkish', async () => {
  const { press, sent, text } = showReport({ [REPORT]: [received] }, { language: 'tr' });
  expect(text()).not.toMatch(/Send|Your steps|None|\{\{/);
  press();
  await waitFor(() => expect(sent()[0]?.body).toMatchObject({ locale: 'tr', phone: 'iphone', esimId: '12' }));
});
