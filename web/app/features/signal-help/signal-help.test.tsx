import { portalResponseSchema } from '@esimshop/contracts/portal';
import { type Signal, signalReceiptSchema, signalReportSchema, signalSchema } from '@esimshop/contracts/signal';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../test/fake-shop.ts';
import { renderInShop } from '../../../test/render.tsx';
import { portalEsimOf } from '../../../test/samples.ts';
import { SignalHelpScreen } from './signal-help-screen.tsx';

const LOOK = 'GET /api/portal/signal';
const CUSTOMER = 'GET /api/portal/customer';
const REPORT = 'POST /api/portal/signal-reports';
const token = 'a'.repeat(43);
const at = '2026-11-25T14:05:00.000Z';

const signal = (facts: Partial<Signal> = {}) =>
  answer(signalSchema, {
    ...{ esim: portalEsimOf(), deliveredAt: at, isInstalled: true, installedAt: at, network: { kind: 'unseen' } },
    ...{ networks: ['Turkcell'], countryCodes: ['TR'], apn: null, askedAt: at },
    ...facts,
  });
const received = answer(signalReceiptSchema, { number: 'M-3F9A41-C277D0', receivedAt: at }, { status: 201 });

async function openHelp(routes: Routes, { path = `/portal/help?esim=12&token=${token}`, atReport = true } = {}) {
  const shop = openFakeShop({ [LOOK]: [signal()], ...routes });
  const page = renderInShop(<SignalHelpScreen />, { path });
  const press = (name: string) => fireEvent.click(page.getByRole('button', { name }));
  if (atReport) {
    for (let step = 1; step <= 4; step += 1) {
      await page.findByText(new RegExp(`Step ${step} of 4`));
      press('Done, still offline');
    }
    await page.findByText('Still not online? We take over.');
  }
  const sent = () => shop.calls(REPORT);
  return { ...page, shop, press, sent };
}

test('the report goes to the support with what was tried, and its number is shown', async () => {
  const { press, sent, findByText, address } = await openHelp({ [REPORT]: [received] });
  press('Send the report');
  await findByText('We have your report');
  await findByText('M-3F9A41-C277D0');
  const [call] = sent();
  expect(z.parse(signalReportSchema, call?.body)).toMatchObject({
    ...{ token, esimId: '12', locale: 'en', answers: {} },
    steps: [{ step: 'roaming' }, { step: 'network' }, { step: 'access' }, { step: 'lock' }],
  });
  expect(call?.key).toMatch(/^[\x21-\x7e]{8,200}$/);
  expect(address()).toBe('/portal/help?esim=12');
});

test('pressing twice sends one report', async () => {
  const later = held(received);
  const { press, sent, findByText } = await openHelp({ [REPORT]: [later.answer] });
  press('Send the report');
  await findByText('Sending...');
  press('Sending...');
  later.release();
  await findByText('We have your report');
  expect(sent()).toHaveLength(1);
});

test('a report that found no connection goes out once there is one again, under its key', async () => {
  const { press, sent, findByText } = await openHelp({ [REPORT]: [lost, received] });
  press('Send the report');
  await findByText(/the report goes out as soon as there is one/);
  act(() => void window.dispatchEvent(new Event('online')));
  await findByText('We have your report');
  const [first, second] = sent();
  expect(sent()).toHaveLength(2);
  expect(second?.key).toBe(first?.key);
  expect(second?.body).toEqual(first?.body);
});

test('a report that a Wi-Fi sign-in page has answered does not claim to go out by itself', async () => {
  const signInPage = () => new Response('<h1>Welcome to the hotel</h1>', { headers: { 'content-type': 'text/html' } });
  const { press, sent, findByText, queryByText } = await openHelp({ [REPORT]: [signInPage, received] });
  press('Send the report');
  await findByText(/^The report could not be sent\./);
  expect(queryByText(/goes out as soon as/)).toBeNull();
  press('Send the report');
  await findByText('We have your report');
  expect(new Set(sent().map(({ key }) => key)).size).toBe(1);
});

test('a report that the shop may have kept in spite of its failure is repeated under its key', async () => {
  const { press, sent, findByText } = await openHelp({ [REPORT]: [problem(500, 'internal_error'), received] });
  press('Send the report');
  await findByText('The report could not be sent. Something went wrong on our side. Please try again.');
  press('Send the report');
  await findByText('We have your report');
  const [first, second] = sent();
  expect(second?.key).toBe(first?.key);
});

test('after several reports the next one is asked to wait', async () => {
  const { press, findByText } = await openHelp({ [REPORT]: [problem(429, 'rate_limited')] });
  press('Send the report');
  await findByText(/Several reports were sent in the past hour/);
});

test('the steps and the number of a report outlive a reload without a connection', async () => {
  const { press, findByText, unmount } = await openHelp({ [REPORT]: [received], [LOOK]: [signal(), lost] });
  press('Send the report');
  await findByText('We have your report');
  unmount();
  const again = renderInShop(<SignalHelpScreen />, { path: '/portal/help?esim=12' });
  await again.findByText('M-3F9A41-C277D0');
  await again.findByText(/You are offline, so we cannot look/);
});

test('what only the traveller sees is asked, and changes what is shown', async () => {
  const { press, findByText } = await openHelp(
    { [LOOK]: [signal({ isInstalled: null, installedAt: null, network: { kind: 'unreported' } })] },
    { atReport: false },
  );
  await findByText('Is the eSIM on your phone?');
  press('Yes, it is there');
  await findByText('Do you see bars beside the eSIM?');
  press('No bars');
  await findByText(/Step 1 of 4/);
  press('I am online');
  await findByText('You are online');
});

test('of several eSIMs the traveller chooses, and one that was taken back is not among them', async () => {
  const esims = [
    portalEsimOf({ id: '12' }),
    portalEsimOf({ id: '13', countryCode: 'IT', names: { en: 'Italy', tr: 'İtalya' } }),
    portalEsimOf({ id: '14', stage: 'cancelled' }),
  ];
  const { findAllByRole, findByText, address } = await openHelp(
    { [CUSTOMER]: [answer(portalResponseSchema, { esims, orders: [] })] },
    { path: `/portal/help?token=${token}`, atReport: false },
  );
  await findByText(/Italy/);
  const links = (await findAllByRole('link')).filter((link) => link.getAttribute('href')?.includes('esim='));
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/portal/help?esim=12', '/portal/help?esim=13']);
  fireEvent.click(links[0] as HTMLElement);
  await waitFor(() => expect(address()).toBe('/portal/help?esim=12'));
  await findByText(/Step 1 of 4/);
});

test('a link that does not open the eSIM leads back to those that it opens', async () => {
  const { findByText, getAllByRole } = await openHelp(
    { [LOOK]: [problem(404, 'esim_not_found')] },
    { atReport: false },
  );
  await findByText('There is no such eSIM');
  expect(getAllByRole('link').at(-1)?.getAttribute('href')).toContain('/portal');
});

test('a look that failed is repeated by hand', async () => {
  const { shop, press, findByText } = await openHelp({ [LOOK]: [lost, signal()] }, { atReport: false });
  await findByText(/No connection/);
  press('Try again');
  await findByText(/Step 1 of 4/);
  expect(shop.calls(LOOK)).toHaveLength(2);
});

test('a report that was lost and then had to wait is still one report', async () => {
  const { press, sent, findByText } = await openHelp({
    [REPORT]: [problem(500, 'internal_error'), problem(429, 'rate_limited'), received],
  });
  for (const pressed of [1, 2, 3]) {
    press('Send the report');
    await waitFor(() => expect(sent()).toHaveLength(pressed));
    if (pressed < 3) await waitFor(() => findByText('Send the report'));
  }
  await findByText('We have your report');
  expect(new Set(sent().map(({ key }) => key)).size).toBe(1);
});
