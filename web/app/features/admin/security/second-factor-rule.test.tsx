import {
  adminSecuritySchema,
  passkeysResponseSchema,
  type TwoFactorStatus,
  twoFactorStatusSchema,
} from '@esimshop/contracts/two-factor';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { twoFactorQuery } from '~/features/accounts/security/security-queries.ts';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { SecondFactorRule } from './second-factor-rule.tsx';

const STATUS = 'GET /api/two-factor';
const PASSKEYS = 'GET /api/passkeys';
const RULE = 'PATCH /api/admin/security';
const AT = '2026-11-20T00:00:00.000Z';

const statusOf = (facts: Partial<TwoFactorStatus> = {}) =>
  answer(twoFactorStatusSchema, { isEnabled: true, enabledAt: AT, backupCodesLeft: 8, isRequired: false, ...facts });
const passkeys = (...names: string[]) =>
  answer(passkeysResponseSchema, {
    passkeys: names.map((name) => ({ id: name, name, createdAt: AT, lastUsedAt: null })),
  });
const ruleIs = (isSecondFactorRequired: boolean) => answer(adminSecuritySchema, { isSecondFactorRequired });

function Rule() {
  const { data } = useQuery(twoFactorQuery());
  return data ? <SecondFactorRule status={data} /> : null;
}

async function openRule(routes: Routes) {
  const shop = openFakeShop({ [STATUS]: [statusOf()], [PASSKEYS]: [passkeys()], ...routes });
  const page = renderInShop(<Rule />);
  const rule = (await page.findByRole('switch')) as HTMLInputElement;
  const press = () => act(async () => fireEvent.click(rule));
  return { ...page, shop, rule, press };
}

test('a second factor is required of every admin at once, and shown so before the shop has answered', async () => {
  const later = held(ruleIs(true));
  const { shop, rule, press } = await openRule({
    [STATUS]: [statusOf(), statusOf({ isRequired: true })],
    [RULE]: [later.answer],
  });
  await press();
  await waitFor(() => expect(rule.checked).toBe(true));
  later.release();
  await waitFor(() => expect(getToast()?.title).toBe('Every admin must now use a second factor'));
  await waitFor(() => expect(shop.calls(STATUS)).toHaveLength(2));
  expect(shop.calls(RULE).map(({ body }) => body)).toEqual([{ isSecondFactorRequired: true }]);
  expect(rule.checked).toBe(true);
});

test('a second press meanwhile changes nothing', async () => {
  const later = held(ruleIs(true));
  const { shop, rule, press } = await openRule({
    [STATUS]: [statusOf(), statusOf({ isRequired: true })],
    [RULE]: [later.answer],
  });
  await press();
  await waitFor(() => expect(rule.checked).toBe(true));
  await press();
  later.release();
  await waitFor(() => expect(shop.calls(STATUS)).toHaveLength(2));
  expect(shop.calls(RULE).map(({ body }) => body)).toEqual([{ isSecondFactorRequired: true }]);
  expect(rule.checked).toBe(true);
});

test('it can be made optional again', async () => {
  const { rule, press } = await openRule({
    [STATUS]: [statusOf({ isRequired: true }), statusOf()],
    [RULE]: [ruleIs(false)],
  });
  await press();
  await waitFor(() => expect(getToast()?.title).toBe('A second factor is now optional for admins'));
  await waitFor(() => expect(rule.checked).toBe(false));
});

test.each([
  ['refused', problem(401, 'reauthentication_required'), 'Please confirm that it is you: sign in again.'],
  ['lost', lost, /./],
])('a rule whose change is %s is shown as the shop has it', async (_what, fail, sentence) => {
  const { rule, press, shop } = await openRule({ [RULE]: [fail] });
  await press();
  await waitFor(() => expect(getToast()).toMatchObject({ variant: 'destructive' }));
  expect(getToast()?.description).toMatch(sentence);
  await waitFor(() => expect(shop.calls(STATUS)).toHaveLength(2));
  await waitFor(() => expect(rule.checked).toBe(false));
});

test('an admin without a second factor cannot lock themselves out', async () => {
  const { rule, getByText } = await openRule({ [STATUS]: [statusOf({ isEnabled: false, enabledAt: null })] });
  getByText(/^Set up your own second factor first/);
  expect(rule.disabled).toBe(true);
});

test('a passkey is a second factor, too', async () => {
  const { rule } = await openRule({
    [STATUS]: [statusOf({ isEnabled: false, enabledAt: null })],
    [PASSKEYS]: [passkeys('Laptop')],
  });
  await waitFor(() => expect(rule.disabled).toBe(false));
});
