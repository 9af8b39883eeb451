import { AUDIT_ACTS, type AuditEntry, auditResponseSchema } from '@esimshop/contracts/admin-audit';
import { fireEvent, render, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { translate } from '~/lib/translate.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminSystemTexts } from '~/locales/admin-system.ts';
import { statusTexts } from '~/locales/statuses.ts';
import { answer, held, lost, openFakeShop, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { AuditFilterSheet } from './audit-filters.tsx';
import { AuditLog } from './audit-log.tsx';
import { readAudit } from './audit-state.ts';
import { describeAct, describeSubject } from './audit-words.ts';

const AUDIT = 'GET /api/admin/audit';
const { t } = translate('en', statusTexts, adminFrameTexts, adminSystemTexts);

const entryOf = (facts: Partial<AuditEntry> = {}): AuditEntry => ({
  ...{ id: 1, at: '2020-11-20T12:00:00.000Z', actor: 'ayse', act: 'order.status_changed', subjectKind: 'order' },
  ...{ subjectId: '7', before: { status: 'processing' }, after: { status: 'completed' }, network: '192.0.2.0' },
  ...facts,
});
const listOf = (...entries: AuditEntry[]) =>
  answer(auditResponseSchema, {
    ...{ entries, total: entries.length, page: 1, per: 25, administrators: ['ayse', 'selin'], timeZone: 'UTC' },
  });

// React says once that happy-dom does not know this element.
beforeAll(() => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(<search />).unmount();
  quiet.mockRestore();
});

function open(routes: Routes, path = '/admin?tab=system') {
  const shop = openFakeShop(routes);
  const page = renderInShop(<AuditLog />, { path });
  const cells = () =>
    [...page.container.querySelectorAll('tbody tr')].map(({ children }) =>
      [...children].map(({ textContent }) => textContent?.trim()),
    );
  return { ...page, shop, cells };
}

test('an entry says when, who, what and what it changed, and leads to its order', async () => {
  const { cells, findByText } = open({ [AUDIT]: [listOf(entryOf())] });
  expect((await findByText('order 7')).getAttribute('href')).toBe('/admin/orders/7');
  expect(cells()).toEqual([
    [
      'Nov 20, 2020, 12:00',
      'ayse',
      `${describeAct('order.status_changed', t)}: order 7`,
      'status Processing Completed',
      '192.0.2.0',
    ],
  ]);
});

test('of what did not change nothing is shown, and of what is new only that', async () => {
  const change = {
    before: { name: 'Summer', value: '48.00' },
    after: { name: 'Summer', value: '52.00', isActive: true },
  };
  const entry = entryOf({ act: 'pricing.rule_updated', subjectKind: 'pricing_rule', subjectId: '3', ...change });
  const { cells, findByText } = open({ [AUDIT]: [listOf(entry)] });
  await findByText('52.00');
  expect(cells()[0]?.[3]).toBe('value 48.00 52.00active  yes');
});

test('a log that cannot be loaded is loaded by another try, and one without entries says so', async () => {
  const { findByText } = open({ [AUDIT]: [lost, listOf()] });
  await findByText('The audit log could not be loaded');
  fireEvent.click(await findByText('Try again'));
  await findByText('Nothing matches.');
});

test('a log that is being loaded says so', async () => {
  const later = held(listOf());
  const { shop, container } = open({ [AUDIT]: [later.answer] });
  await waitFor(() => expect(shop.calls(AUDIT)).toHaveLength(1));
  expect([...container.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join('')).not.toBe('');
});

test('every act that is recorded can be filtered by', () => {
  openFakeShop({});
  const page = renderInShop(
    <AuditFilterSheet
      state={readAudit(new URLSearchParams())}
      onChange={() => undefined}
      administrators={[]}
      timeZone="UTC"
      resultText=""
    />,
  );
  fireEvent.click(page.getByText(/^Filters/));
  const offered = [...document.querySelectorAll('label')].map(({ textContent }) => textContent);
  expect(AUDIT_ACTS.filter((act) => !offered.includes(describeAct(act, t)))).toEqual([]);
});

// As the server records them, without it in what was changed.
test.each([
  ['destination.hidden', 'destination', 'TR'],
  ['plan.described', 'plans', 'esim_1GB_7D_TR_V2'],
  ['books.closed', 'books', '2025-11'],
  ['rate.accepted', 'currency', 'EUR'],
])('the log says to what %s was done', (_act, subjectKind, subjectId) => {
  expect(describeSubject({ subjectKind, subjectId, actor: 'ayse' }, t)).toContain(subjectId);
});
