import { type BrandHistory, brandHistorySchema, markResponseSchema } from '@esimshop/contracts/admin-brand';
import { alertTestSchema } from '@esimshop/contracts/alerts';
import type { Brand, Mark } from '@esimshop/contracts/brand';
import { MAX_MARK_BYTES } from '@esimshop/contracts/mark-problems';
import { DELIVERED_SETTINGS, type SettingsResponse, settingsResponseSchema } from '@esimshop/contracts/settings';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { settingsQuery } from '../shop/settings-queries.ts';
import { MarkField } from './mark-field.tsx';
import { PublishedBrand } from './published-brand.tsx';
import { SendSample } from './send-sample.tsx';

const UPLOAD = 'POST /api/admin/brand/marks';
const PUBLISH = 'PUT /api/admin/settings/brand';
const MAIL = 'POST /api/admin/brand/mail';
const MARK: Mark = { hash: 'a'.repeat(64), type: 'svg' };

function Field({ start }: { start: Mark | null }) {
  const [mark, setMark] = useState(start);
  return <MarkField mark={mark} signal="#ffcc00" error={undefined} onChange={setMark} />;
}

function openMark(routes: Routes, start: Mark | null = null) {
  const shop = openFakeShop(routes);
  const page = renderInShop(<Field start={start} />);
  const input = () => page.getByLabelText(/^(?:Upload|Replace)$/) as HTMLInputElement;
  const choose = (bytes = 4) => {
    const file = new File(['x'.repeat(bytes)], 'mark.svg', { type: 'image/svg+xml' });
    return act(async () => fireEvent.change(input(), { target: { files: [file] } }));
  };
  const shown = () => page.container.querySelector('img')?.getAttribute('src');
  return { ...page, shop, input, choose, shown };
}

test('a mark that was taken is shown with its size, and can be given up again', async () => {
  const { choose, shown, findByText, getByRole, getByText } = openMark({
    [UPLOAD]: [answer(markResponseSchema, { mark: MARK, bytes: 2048 })],
  });
  getByText('The delivered mark, in your colour.');
  await choose();
  await findByText('Yours, 2 kB.');
  expect(shown()).toBe(`/api/admin/brand/marks/${MARK.hash}.svg`);
  fireEvent.click(getByRole('button', { name: 'Use the delivered one' }));
  await findByText('The delivered mark, in your colour.');
  expect(shown()).toBeUndefined();
});

test('a file that is refused says why at the field and leaves the mark, until another one is taken', async () => {
  const markProblem = { problem: 'element' as const, found: '<script>' };
  const next: Mark = { hash: 'b'.repeat(64), type: 'svg' };
  const { choose, shown, input, findByText, queryByRole } = openMark(
    {
      [UPLOAD]: [
        problem(422, 'mark_refused', { markProblem }),
        lost,
        answer(markResponseSchema, { mark: next, bytes: 2048 }),
      ],
    },
    MARK,
  );
  await choose();
  await findByText(/^The drawing contains <script>\./);
  expect([input().getAttribute('aria-invalid'), shown()]).toEqual(['true', `/api/admin/brand/marks/${MARK.hash}.svg`]);
  await choose();
  await findByText('The file could not be uploaded. Try again in a moment.');
  await choose();
  await findByText('Yours, 2 kB.');
  expect(queryByRole('alert')).toBeNull();
});

test('an upload that is answered after the mark was given up changes nothing', async () => {
  const late = held(answer(markResponseSchema, { mark: { hash: 'b'.repeat(64), type: 'svg' }, bytes: 2048 }));
  const { choose, shown, findByText, getByRole } = openMark({ [UPLOAD]: [late.answer] }, MARK);
  await choose();
  await findByText('Uploading...');
  fireEvent.click(getByRole('button', { name: 'Use the delivered one' }));
  await act(async () => late.release());
  await findByText('The delivered mark, in your colour.');
  expect(shown()).toBeUndefined();
});

test('a file that is too large is not even sent', async () => {
  const { shop, choose, findByText } = openMark({});
  await choose(MAX_MARK_BYTES * 1.5);
  await findByText('The file has 1.5 MB. A mark may have at most 1 MB: export it smaller.');
  expect(shop.calls(UPLOAD)).toEqual([]);
});

const brandOf = (name: string): Brand => ({ ...DELIVERED_SETTINGS.brand, name });
const settingsOf = (brand: Brand, version: number): SettingsResponse => ({
  version,
  settings: { ...DELIVERED_SETTINGS, brand },
});

function openPublished(routes: Routes, facts: Partial<BrandHistory> = {}) {
  const shop = openFakeShop(routes);
  const history = z.parse(brandHistorySchema, {
    ...{ publishedAt: '2026-11-20T00:00:00.000Z', actor: 'ayse', previous: brandOf('Before') },
    ...{ usualName: 'esimshop', timeZone: 'UTC' },
    ...facts,
  });
  const page = renderInShop(<PublishedBrand published={settingsOf(brandOf('Now'), 3)} history={history} />);
  const press = () => act(async () => fireEvent.click(page.getByRole('button')));
  const version = () => page.client.getQueryData<SettingsResponse>(settingsQuery.queryKey)?.version;
  return { ...page, shop, press, version };
}

test('the brand goes back to how it was before, once', async () => {
  const later = held(answer(settingsResponseSchema, settingsOf(brandOf('Before'), 4)));
  const { shop, press, version, getByRole } = openPublished({ [PUBLISH]: [later.answer] });
  await press();
  await waitFor(() => expect(getByRole('button').getAttribute('aria-busy')).toBe('true'));
  await press();
  later.release();
  await waitFor(() => expect(getToast()?.title).toBe('Saved'));
  expect(shop.calls(PUBLISH).map(({ body }) => body)).toEqual([{ version: 3, value: brandOf('Before') }]);
  expect(version()).toBe(4);
});

test('going back over what somebody else has published meanwhile does nothing and says so', async () => {
  const current = { ...settingsOf(brandOf('Theirs'), 9) };
  const { press } = openPublished({ [PUBLISH]: [problem(409, 'conflict', { current })] });
  await press();
  await waitFor(() => expect(getToast()).toMatchObject({ variant: 'destructive', title: 'Not saved' }));
});

test('without an earlier brand there is no way back', () => {
  expect(openPublished({}, { previous: null }).queryByRole('button')).toBeNull();
});

test('a sample mail says what the mail server replied, and to whom it went', async () => {
  const brand = { name: 'Yolcu', signal: '#ffcc00' };
  const reply = { isAccepted: true, address: 'ayse@example.com', response: '250 OK' };
  const shop = openFakeShop({
    [MAIL]: [
      answer(alertTestSchema, { ...reply, isAccepted: false, response: '550 No' }),
      answer(alertTestSchema, reply),
    ],
  });
  const page = renderInShop(<SendSample brand={brand} isDraft />);
  const press = () => act(async () => fireEvent.click(page.getByRole('button', { name: 'Send it to me' })));
  await press();
  await page.findByText('Not sent to ayse@example.com. The mail server says:');
  page.getByText('550 No');
  await press();
  await page.findByText('Sent to ayse@example.com. The mail server says:');
  expect(page.queryByText('550 No')).toBeNull();
  expect(shop.calls(MAIL)[0]?.body).toEqual(brand);
  page.rerender(<SendSample brand={undefined} isDraft />);
  expect((page.getByRole('button', { name: 'Send it to me' }) as HTMLButtonElement).disabled).toBe(true);
});
