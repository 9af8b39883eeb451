import {
  createdPricingSettingResponseSchema,
  type PricingSetting,
  type PricingSettings,
  pricingSettingResponseSchema,
  pricingSettingsResponseSchema,
} from '@esimshop/contracts/pricing';
import { act, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderHookInShop } from '../../../../test/render.tsx';
import { pricingSettingsQuery } from './pricing-queries.ts';
import { toRuleForm } from './rule-form.ts';
import { useSaveRule } from './use-save-rule.ts';
import { useSwitchRule } from './use-switch-rule.ts';

const CREATE = 'POST /api/pricing-settings';
const CHANGE = 'PATCH /api/pricing-settings/4';

const ruleOf = (facts: Partial<PricingSetting> = {}): PricingSetting => ({
  ...{ id: 4, name: 'Summer', type: 'percentage', value: '48.00', basis: 'cost', rounding: 'none' },
  ...{ ignoresFloor: false, isActive: true, appliesTo: 'region', regionCode: 'TR', productId: null },
  ...{ createdAt: '2026-11-20T00:00:00.000Z', updatedAt: '2026-11-20T00:00:00.000Z' },
  ...{ planCount: 12, appliesWith: null, margins: null, isOutranked: false },
  ...facts,
});
const saved = (facts: Partial<PricingSetting> = {}) =>
  answer(pricingSettingResponseSchema, {
    pricingSetting: ruleOf({ updatedAt: '2026-11-21T00:00:00.000Z', ...facts }),
    changedPrices: 12,
  });

function openDialog(routes: Routes, rule: PricingSetting | undefined) {
  const shop = openFakeShop(routes);
  const onSaved = vi.fn();
  const problems = new Map<string, string>();
  const page = renderHookInShop(() =>
    useSaveRule({ rule, onSaved, onFieldProblem: (field, sentence) => void problems.set(field, sentence) }),
  );
  const form = { ...toRuleForm(ruleOf()), value: '52' };
  const keys = () => shop.calls(CREATE).map(({ key }) => key);
  return {
    keys,
    shop,
    onSaved,
    problems,
    hook: () => page.result.current,
    save: (change = {}) => act(async () => page.result.current.save({ ...form, ...change })),
  };
}

test('a new rule is created, and the toast says how many prices it moved', async () => {
  const { shop, save, onSaved } = openDialog({ [CREATE]: [saved()] }, undefined);
  await save();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(shop.calls(CREATE)[0]?.body).toMatchObject({ name: 'Summer', value: '52', regionCode: 'TR', productId: null });
  expect(getToast()?.description).toContain('12');
});

test('a rule that an earlier request has created is not said to have moved nothing', async () => {
  const repeated = answer(createdPricingSettingResponseSchema, { pricingSetting: ruleOf(), changedPrices: null });
  const { keys, save, onSaved } = openDialog({ [CREATE]: [lost, repeated] }, undefined);
  await save();
  await waitFor(() => expect(getToast()).toMatchObject({ variant: 'destructive' }));
  await save();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(getToast()).toMatchObject({
    title: 'Pricing setting created',
    description: 'Summer: your earlier attempt had already created it.',
  });
  expect(keys()).toEqual([expect.any(String), keys()[0]]);
});

test('a rule that was changed after a lost response is sent under a key of its own, and as it was under its first', async () => {
  const { keys, save, onSaved } = openDialog({ [CREATE]: [lost, lost, saved()] }, undefined);
  await save();
  await save({ value: '53' });
  await save();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  const [first, changed, again] = keys();
  expect(changed).not.toBe(first);
  expect(again).toBe(first);
});

test('a rule is changed as it was seen', async () => {
  const { shop, save, onSaved } = openDialog({ [CHANGE]: [saved()] }, ruleOf());
  await save();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(shop.calls(CHANGE)[0]?.body).toMatchObject({ value: '52', updatedAt: '2026-11-20T00:00:00.000Z' });
});

test('what somebody else saved meanwhile is shown, and overwritten only by saving once more', async () => {
  const newer = ruleOf({ value: '45.00', updatedAt: '2026-11-20T08:00:00.000Z' });
  const conflict = problem(409, 'conflict', { current: { pricingSetting: newer, changedBy: 'ayse' } });
  const { shop, save, hook, onSaved } = openDialog({ [CHANGE]: [conflict, saved()] }, ruleOf());
  await save();
  await waitFor(() => expect(hook().obstacle).toEqual({ kind: 'conflict', pricingSetting: newer, changedBy: 'ayse' }));
  expect(onSaved).not.toHaveBeenCalled();
  await save();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(shop.calls(CHANGE)[1]?.body).toMatchObject({ updatedAt: newer.updatedAt });
});

test('a rule that somebody deleted meanwhile is created anew by saving once more', async () => {
  const routes = { [CHANGE]: [problem(404, 'pricing_rule_not_found')], [CREATE]: [saved({ id: 5 })] };
  const { shop, save, hook, onSaved } = openDialog(routes, ruleOf());
  await save();
  await waitFor(() => expect(hook().obstacle).toEqual({ kind: 'gone' }));
  await save();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(shop.calls(CREATE)[0]?.body).not.toHaveProperty('updatedAt');
});

test('a value that the shop refuses is told at its field and in the toast', async () => {
  const errors = [{ path: 'value', code: 'too_big' as const, message: 'Use at most 500', params: { max: 500 } }];
  const { save, problems, onSaved } = openDialog({ [CHANGE]: [problem(422, 'invalid_input', { errors })] }, ruleOf());
  await save();
  await waitFor(() => expect(problems.get('value')).toBe('Use at most 500.'));
  expect(getToast()).toMatchObject({ variant: 'destructive', description: 'Use at most 500.' });
  expect(onSaved).not.toHaveBeenCalled();
});

const settings: PricingSettings = {
  pricingSettings: [ruleOf(), ruleOf({ id: 5, name: 'Winter' })],
  ...{ currency: 'USD', planCount: 40, regions: [] },
  defaultMarkup: { planCount: 28, margins: null },
};

function openList(routes: Routes) {
  const shop = openFakeShop({
    'GET /api/pricing-settings': [answer(pricingSettingsResponseSchema, settings)],
    ...routes,
  });
  const page = renderHookInShop(useSwitchRule, {
    prepare: (client) => client.setQueryData(pricingSettingsQuery.queryKey, settings),
  });
  const shown = () =>
    page.client
      .getQueryData<PricingSettings>(pricingSettingsQuery.queryKey)
      ?.pricingSettings.map((rule) => rule.isActive);
  const press = (isActive: boolean) =>
    act(async () => page.result.current.mutate({ rule: ruleOf({ isActive: !isActive }), isActive }));
  return { shop, shown, press, switchOff: () => press(false) };
}

test('a rule is shown as switched off before the shop has answered, and its neighbour is not', async () => {
  const later = held(saved({ isActive: false }));
  const { shop, shown, switchOff } = openList({ [CHANGE]: [later.answer] });
  await switchOff();
  await waitFor(() => expect(shown()).toEqual([false, true]));
  later.release();
  await waitFor(() => expect(getToast()?.description).toContain('12'));
  expect(shop.calls(CHANGE)[0]?.body).toEqual({ isActive: false, updatedAt: '2026-11-20T00:00:00.000Z' });
});

test('a switch that is pressed twice is sent twice, the second time as the first one has left the rule', async () => {
  const first = held(saved({ isActive: false }));
  const { shop, shown, press } = openList({
    [CHANGE]: [first.answer, saved({ updatedAt: '2026-11-22T00:00:00.000Z' })],
  });
  await press(false);
  await press(true);
  await waitFor(() => expect(shown()).toEqual([true, true]));
  first.release();
  await waitFor(() => expect(shop.calls(CHANGE)).toHaveLength(2));
  expect(shown()).toEqual([true, true]);
  expect(shop.calls(CHANGE)[1]?.body).toEqual({ isActive: true, updatedAt: '2026-11-21T00:00:00.000Z' });
});

test.each([
  ['the shop refuses', problem(409, 'conflict')],
  ['the connection loses', lost],
])('a switch that %s is taken back', async (_what, refuse) => {
  const { shown, switchOff } = openList({ [CHANGE]: [refuse] });
  await switchOff();
  await waitFor(() => expect(getToast()).toMatchObject({ variant: 'destructive' }));
  expect(shown()).toEqual([true, true]);
});
