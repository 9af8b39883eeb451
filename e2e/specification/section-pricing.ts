import { type Row, unitTest } from './row.ts';

const JOURNEY = 'e2e/journeys/pricing-rules.test.ts';
const LIFE = 'a price rule is previewed, created, changed and deleted, and the shop shows each price';
const SWITCH = 'a switch acts at once, and is taken back where the server refuses';
const SERVER = 'server/src/admin/pricing/pricing-rules.test.ts';
const WORDS = 'web/app/features/admin/pricing/pricing-words.test.ts';

/** The owner's pricing settings, in every section of the specification. */
export const pricingRows: readonly Row[] = [
  unitTest('2.admin.pricing', 'Pricing settings: table plus add/edit dialog', JOURNEY, LIFE),
  unitTest(
    '3.pricing-setting',
    'Pricing setting: id, name, type, value, isActive, appliesTo, regionCode, productId, createdAt, updatedAt',
    SERVER,
    'a rule changes the prices in the shop, follows every change of it, and leaves the old ones when it goes',
  ),
  unitTest('4.pricing.switch', 'Pricing rule: active or inactive', JOURNEY, SWITCH),
  unitTest('5.pricing.required', "Pricing rule needs name, type and value ('Please fill in all required fields.')", JOURNEY, LIFE),
  unitTest('5.pricing.region', 'Region code input shows only for scope region', JOURNEY, LIFE),
  unitTest('5.pricing.product', 'product ID input only for scope product', JOURNEY, LIFE),
  unitTest('5.pricing.placeholder', 'the value placeholder depends on type', JOURNEY, LIFE),
  unitTest('7.pricing.list', 'GET /api/pricing-settings: pricingSettings[]', SERVER, 'the list says for how many plans each rule counts, at which margins, and what no rule prices'),
  unitTest('7.pricing.post', 'POST /api/pricing-settings: name, type, value, isActive, appliesTo, regionCode, productId', SERVER, 'the most specific scope wins in the shop, and a region or plan is stored as the catalogue spells it'),
  unitTest('7.pricing.patch', 'PATCH /api/pricing-settings/{id}: same fields', SERVER, 'of two editors the later one is shown what the first one saved, and overwrites nothing'),
  unitTest('7.pricing.delete', 'DELETE /api/pricing-settings/{id}', SERVER, 'a rule changes the prices in the shop, follows every change of it, and leaves the old ones when it goes'),
  unitTest('8.pricing.load', "'Failed to load pricing settings'", JOURNEY, 'settings that cannot be loaded are reported, and can be loaded again'),
  unitTest('8.pricing.save', "'Failed to save pricing setting'", JOURNEY, SWITCH),
  unitTest('8.pricing.delete', "'Failed to delete pricing setting'", JOURNEY, 'a rule that somebody else deleted is reported and leaves the table'),
  unitTest('8.pricing.success', 'Success toasts exist for pricing setting created/updated/deleted', JOURNEY, LIFE),
  unitTest('9.pricing.values', 'percentage values show as N%, fixed amounts with a dollar sign', WORDS, 'percentages show as N%, fixed amounts with a dollar sign'),
  unitTest('9.pricing.product-id', 'product ID display truncated to 8 characters', JOURNEY, 'a product id shows its first 8 characters and is copied whole'),
];
