import { DELIVERED_SETTINGS } from '@esimshop/contracts/settings';
import type { ShopFacts } from '@esimshop/contracts/shop-facts';
import { fireEvent } from '@testing-library/react';
import type { ComponentProps, ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import type { Language } from '~/lib/language.ts';
import { renderInShop } from '../../../test/render.tsx';
import { FailureNote } from './failure-note.tsx';

const { withdrawal } = DELIVERED_SETTINGS;
const facts: ShopFacts = {
  ...{ sandbox: true, paymentMethods: ['credit_card', 'paypal'], stripe: null, seller: null, termsVersion: 't-1' },
  withdrawal,
};
type Props = ComponentProps<typeof FailureNote>;
type Options = { language?: Language; chosen?: string; methods?: Props['methods'] };

/** The form of the checkout, with this way to pay chosen. */
function Paying({ chosen, children }: { chosen: string; children: ReactNode }) {
  return <FormProvider {...useForm({ defaultValues: { paymentMethod: chosen } })}>{children}</FormProvider>;
}

function showNote(failure: Props['failure'], options: Options = {}) {
  const { language = 'en', chosen = 'credit_card', methods = facts.paymentMethods } = options;
  const onOtherMethod = vi.fn();
  const note = <FailureNote {...{ failure, methods, facts, onOtherMethod }} ref={null} />;
  const page = renderInShop(<Paying chosen={chosen}>{note}</Paying>, { language });
  return { ...page, onOtherMethod, text: () => page.getByRole('alert').textContent ?? '' };
}

test.each([
  [{ kind: 'open' }, /^Your last payment was not confirmed\. .*will not be charged twice\.$/],
  [{ kind: 'lost' }, /^The connection was lost\. We do not know yet/],
  [{ kind: 'captive' }, /^The connection was lost\. You may need to sign in to this Wi-Fi first\./],
  [{ kind: 'unclear' }, /^We could not complete your order\. .*will not be charged twice\.$/],
] as const)('an outcome that nobody knows (%o) promises one charge, and not that there was none', (failure, words) => {
  const { text, queryByRole } = showNote(failure);
  expect(text()).toMatch(words);
  expect(text()).not.toContain('You have not been charged');
  expect(queryByRole('button')).toBeNull();
});

test.each([
  [{ kind: 'payment_unavailable' }, false],
  [{ kind: 'supply_unavailable' }, false],
  [{ kind: 'terms_changed', termsVersion: 't-2' }, false],
  [{ kind: 'other' }, false],
  [{ kind: 'unavailable_items' }, true],
  [{ kind: 'cart_changed' }, true],
] as const)(
  'an order that was certainly not placed (%o) was not charged, and leads to the cart if that helps',
  (failure, leads) => {
    const { text, queryByRole } = showNote(failure);
    expect(text()).toContain('You have not been charged.');
    expect(queryByRole('link', { name: 'Edit your cart' })?.getAttribute('href')).toBe(leads ? '/cart' : undefined);
  },
);

test('a declined card offers the way to pay that was not chosen, and only if there is one', () => {
  const declined = { kind: 'declined', declineCode: 'insufficient_funds' } as const;
  const { text, getByRole, onOtherMethod, unmount } = showNote(declined);
  expect(text()).toContain('Your card has insufficient funds. You have not been charged, and your cart is saved.');
  fireEvent.click(getByRole('button', { name: 'Pay with PayPal instead' }));
  expect(onOtherMethod.mock.calls).toEqual([['paypal']]);
  unmount();
  const other = showNote({ kind: 'declined', declineCode: 'cancelled_by_payer' }, { chosen: 'paypal' });
  fireEvent.click(other.getByRole('button', { name: 'Pay by card instead' }));
  expect(other.onOtherMethod.mock.calls).toEqual([['credit_card']]);
  other.unmount();
  expect(showNote(declined, { methods: ['credit_card'] }).queryByRole('button')).toBeNull();
});

test('a price that changed together with the currency shows each sum in its own, also in Turkish', () => {
  const changed = {
    kind: 'price_changed',
    before: '9.99',
    beforeCurrency: 'USD',
    now: '1500',
    currency: 'JPY',
  } as const;
  const { text, unmount } = showNote(changed);
  expect(text()).toContain('The total was $9.99 and is now ¥1,500.');
  unmount();
  const turkish = showNote(changed, { language: 'tr' }).text();
  for (const part of ['$9.99', '¥1,500']) expect(turkish).toContain(part);
  expect(turkish).not.toContain('{{');
});

test('a code that does not apply any more says why, what is paid without it, and where that stands', () => {
  const { text, getByRole } = showNote({
    kind: 'code_refused',
    refusal: { code: 'SPRING', reason: 'ended' },
    now: '12.50',
    currency: 'EUR',
  });
  expect(text()).toMatch(/^The total is now €12\.50\. .+ You have not been charged/);
  expect(getByRole('link', { name: 'See the summary' }).getAttribute('href')).toBe('#summary');
});
