import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import devicesHref from '../../../../content/src/devices.json?url';
import { lost, openFakeShop, type Routes } from '../../../test/fake-shop.ts';
import { renderInShop } from '../../../test/render.tsx';
import { DeviceCheck } from './device-check.tsx';

const LIST = `GET ${devicesHref}`;
const BRANDS = [
  { brand: 'Google Pixel', models: ['Pixel 8, 8 Pro'] },
  { brand: 'Samsung Galaxy', models: ['Galaxy S20'], unsure: ['Galaxy S20'], note: { en: 'Not all of them.' } },
];
const brands = () => new Response(JSON.stringify(BRANDS), { headers: { 'content-type': 'application/json' } });

afterEach(() => vi.unstubAllGlobals());

/** `model`: what the browser reveals; an error where a policy forbids it. */
function browser(model?: string | Error) {
  const getHighEntropyValues = async () => {
    if (model instanceof Error) throw model;
    return { model };
  };
  const agent = model === undefined ? {} : { userAgentData: { getHighEntropyValues } };
  vi.stubGlobal('navigator', {
    userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/140',
    maxTouchPoints: 5,
    onLine: true,
    ...agent,
  });
}

async function openCheck(routes: Routes = { [LIST]: [brands] }) {
  const shop = openFakeShop(routes);
  const page = renderInShop(<DeviceCheck>Does my phone support eSIM?</DeviceCheck>);
  fireEvent.click(page.getByRole('link'));
  await page.findByRole('dialog', { name: 'Does my phone support eSIM?' });
  return { ...page, shop };
}

test.each([
  ['is on the list', 'Pixel 8 Pro', 'Your Pixel 8 Pro supports eSIM.'],
  ['is sold without eSIM as well', 'Galaxy S20', 'Most Galaxy S20 models support eSIM.'],
  ['is not on the list', 'Nokia 3310', /^Your phone reports its model as Nokia 3310\./],
  ['is not told', '', /^Your browser does not share your phone model\./],
  ['may not be told', new Error('Forbidden'), /^Your browser does not share your phone model\./],
  ['cannot be told', undefined, /^Your browser does not share your phone model\./],
])('a phone that %s is answered as such', async (_what, model, text) => {
  browser(model);
  const { findByText } = await openCheck();
  await findByText(text);
});

test('the answer has the focus, and the dialog can be closed and opened again', async () => {
  browser('Pixel 8');
  const { findByText, getByRole, queryByRole } = await openCheck();
  const text = await findByText('Your Pixel 8 supports eSIM.');
  expect(document.activeElement?.contains(text)).toBe(true);
  fireEvent.click(getByRole('button', { name: 'Close' }));
  expect(queryByRole('dialog')).toBeNull();
  fireEvent.click(getByRole('link', { name: 'Does my phone support eSIM?' }));
  await waitFor(() => expect(document.activeElement?.contains(text)).toBe(true));
});

test('a list that was lost can be asked for again, and is searched', async () => {
  browser();
  const { findByRole, findByLabelText, getByText } = await openCheck({ [LIST]: [lost, brands] });
  fireEvent.click(await findByRole('button', { name: 'Try again' }));
  fireEvent.input(await findByLabelText('Your phone or tablet'), { target: { value: 'toaster' } });
  expect(getByText(/^Not on our list/).hidden).toBe(false);
});

test('once the list has come after all, the phone that was told is looked up in it', async () => {
  browser('Pixel 8');
  let isBack = false;
  const { findByRole, findByText } = await openCheck({ [LIST]: [() => (isBack ? brands() : lost())] });
  await findByText('The list could not be loaded.');
  isBack = true;
  fireEvent.click(await findByRole('button', { name: 'Try again' }));
  await findByText('Google Pixel');
  await findByText('Your Pixel 8 supports eSIM.', {}, { timeout: 300 });
});

test('while the list is missing, a browser that has told its phone is not blamed for it', async () => {
  browser('Pixel 8');
  const { findByText, queryByText } = await openCheck({ [LIST]: [lost] });
  await findByText('The list could not be loaded.');
  expect(queryByText(/does not share your phone model/)).toBeNull();
});
