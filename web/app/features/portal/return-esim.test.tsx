import {
  type PortalRefund,
  type PortalRefundQuote,
  portalRefundQuoteSchema,
  portalRefundRequestSchema,
  portalRefundResponseSchema,
  portalResponseSchema,
} from '@esimshop/contracts/portal';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../test/fake-shop.ts';
import { renderInShop } from '../../../test/render.tsx';
import { portalEsimOf } from '../../../test/samples.ts';
import { portalQuery } from './portal-query.ts';
import { ReturnEsim } from './return-esim.tsx';

const LOOK = 'GET /api/portal/customer';
const QUOTE = 'POST /api/portal/refund-quotes';
const RETURN = 'POST /api/portal/refunds';
const token = 'a'.repeat(43);

const quote = (facts: Partial<PortalRefundQuote> = {}) =>
  answer(portalRefundQuoteSchema, {
    verdict: { kind: 'yes', reason: 'not_activated' },
    amount: '9.99',
    currency: 'USD',
    paidWith: { method: 'card', brand: 'visa', last4: '4242' },
    ...facts,
  });
const revoking: PortalRefund = { state: 'revoking', amount: '9.99', currency: 'USD', returnedAt: null };
const accepted = (facts: Partial<PortalRefund> = {}) =>
  answer(portalRefundResponseSchema, { refund: { ...revoking, ...facts } });
const portal = (facts: Parameters<typeof portalEsimOf>[0] = {}) =>
  answer(portalResponseSchema, { esims: [portalEsimOf(facts)], orders: [] });

const SWITCHING_OFF = 'We are switching off the eSIM; then $9.99 is refunded automatically.';

function Portal() {
  const { data } = useQuery(portalQuery(token));
  const [esim] = data?.esims ?? [];
  return esim && <ReturnEsim esim={esim} token={token} plan="Turkey 5 GB" />;
}

async function openPortal(routes: Routes) {
  const shop = openFakeShop({ [LOOK]: [portal()], [QUOTE]: [quote()], ...routes });
  const page = renderInShop(<Portal />);
  await page.findByRole('button', { name: 'Return this eSIM' });
  const press = (name: string) => fireEvent.click(page.getByRole('button', { name }));
  const ask = () => press('Return this eSIM');
  const confirm = async () => {
    ask();
    fireEvent.click(await page.findByRole('button', { name: 'Refund $9.99' }));
  };
  return { ...page, shop, press, ask, confirm };
}

test('the question says what comes back, where to and when, and only the press returns the eSIM', async () => {
  const { shop, ask, press, findByRole, findByText, queryByRole } = await openPortal({ [RETURN]: [accepted()] });
  ask();
  const dialog = await findByRole('dialog', { name: 'Return Turkey 5 GB?' });
  expect(dialog.textContent).toContain('stop working at once');
  expect(dialog.textContent).toMatch(/Refund\$9\.99.*Visa ending 4242.*in 5 to 10 business days/);
  expect(shop.calls(RETURN)).toEqual([]);
  press('Refund $9.99');
  await findByText(SWITCHING_OFF);
  const [call] = shop.calls(RETURN);
  const agreed = { kind: 'yes', amount: '9.99' };
  expect(z.parse(portalRefundRequestSchema, call?.body)).toEqual({ token, esimId: '12', agreed });
  expect(shop.calls(QUOTE)[0]?.body).toEqual({ token, esimId: '12' });
  await waitFor(() => expect(shop.calls(LOOK)).toHaveLength(2));
  expect(queryByRole('button')).toBeNull();
});

test('a refund that a person decides is asked for and not promised', async () => {
  const { shop, ask, press, findByRole, findByText } = await openPortal({
    [QUOTE]: [quote({ verdict: { kind: 'ask', reason: 'installed' } })],
    [RETURN]: [accepted({ state: 'requested' })],
  });
  ask();
  const dialog = await findByRole('dialog');
  expect(dialog.textContent).toContain('because the eSIM has already been installed');
  expect(dialog.textContent).toContain('after we approve it');
  expect(dialog.textContent).not.toContain('stop working');
  press('Request a refund of $9.99');
  await findByText('You requested a refund of $9.99. We will review it and e-mail you.');
  expect(shop.calls(RETURN)[0]?.body).toMatchObject({ agreed: { kind: 'ask', amount: '9.99' } });
});

test('a return that has changed since the question is not made, and the next question says what holds now', async () => {
  const { shop, confirm, ask, press, findByRole } = await openPortal({
    [QUOTE]: [quote(), quote({ amount: '4.99' })],
    [RETURN]: [problem(409, 'conflict'), accepted({ amount: '4.99' })],
  });
  await confirm();
  expect((await findByRole('alert')).textContent).toContain('This was changed elsewhere in the meantime.');
  ask();
  await findByRole('dialog');
  press('Refund $4.99');
  await waitFor(() => expect(shop.calls(RETURN)).toHaveLength(2));
  expect(shop.calls(RETURN)[1]?.body).toMatchObject({ agreed: { kind: 'yes', amount: '4.99' } });
});

test.each([
  ['activated', /has been activated/],
  ['too_late', /more than 30 days ago/],
  ['disputed', /Your bank is reviewing/],
] as const)('an eSIM that is not taken back (%s) is told so, and nothing is asked', async (reason, text) => {
  const { ask, findByText, queryByRole } = await openPortal({ [QUOTE]: [quote({ verdict: { kind: 'no', reason } })] });
  ask();
  await findByText(text);
  expect(queryByRole('dialog')).toBeNull();
});

test('the eSIM is kept without a call', async () => {
  const { shop, ask, press, findByRole, queryByRole } = await openPortal({});
  ask();
  await findByRole('dialog');
  press('Keep the eSIM');
  await waitFor(() => expect(queryByRole('dialog')).toBeNull());
  expect(shop.calls(RETURN)).toEqual([]);
});

test('pressing twice returns the eSIM once', async () => {
  const later = held(accepted());
  const { shop, confirm, press, findByText } = await openPortal({ [RETURN]: [later.answer] });
  await confirm();
  await findByText('Returning...');
  press('Returning...');
  later.release();
  await findByText(SWITCHING_OFF);
  expect(shop.calls(RETURN)).toHaveLength(1);
});

test.each([
  ['is lost', lost, 'No connection.'],
  ['fails on the way', problem(500, 'internal_error'), 'Please try again.'],
])('a return whose answer %s is not said to have done nothing', async (_what, refuse, reason) => {
  const { confirm, findByRole } = await openPortal({ [RETURN]: [refuse] });
  await confirm();
  const told = (await findByRole('alert')).textContent;
  expect(told).toContain('We do not know yet whether it was returned');
  expect(told).toContain(reason);
  expect(told).not.toContain('Nothing was returned');
});

test('a return that is refused says why, and the next press asks what holds now', async () => {
  const { shop, confirm, ask, findByRole, findByText, queryByRole } = await openPortal({
    [QUOTE]: [quote(), quote({ verdict: { kind: 'no', reason: 'activated' } })],
    [RETURN]: [problem(409, 'refund_not_allowed')],
  });
  await confirm();
  expect((await findByRole('alert')).textContent).toContain(
    'Nothing was returned This eSIM can no longer be refunded. Please try again, or contact support.',
  );
  expect(queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(shop.calls(LOOK)).toHaveLength(2));
  ask();
  await findByText(/has been activated/);
  expect(shop.calls(RETURN)).toHaveLength(1);
});

test('a return whose response was lost shows what the portal knows of it', async () => {
  const { shop, confirm, findByText, queryByRole } = await openPortal({
    [LOOK]: [portal(), portal({ refund: revoking })],
    [RETURN]: [lost],
  });
  await confirm();
  await findByText(SWITCHING_OFF);
  expect(queryByRole('alert')).toBeNull();
  expect(shop.calls(RETURN)).toHaveLength(1);
});

test('without a connection nothing is promised, and the question can be asked again', async () => {
  const { ask, findByRole, queryByRole } = await openPortal({ [QUOTE]: [lost, quote()] });
  ask();
  expect((await findByRole('alert')).textContent).toContain('No connection. Try again once you are back online.');
  expect(queryByRole('dialog')).toBeNull();
  ask();
  await findByRole('dialog');
  expect(queryByRole('alert')).toBeNull();
});

test.each(['active', 'out_of_data', 'expired', 'cancelled'] as const)(
  'a plan that is %s cannot be returned, and one that was returned still says where the money is',
  async (stage) => {
    openFakeShop({ [LOOK]: [portal({ stage }), portal({ stage, refund: { ...revoking, state: 'refunded' } })] });
    const { client, container, findByText } = renderInShop(<Portal />);
    await waitFor(() => expect(client.getQueryData(portalQuery(token).queryKey)).toBeDefined());
    expect(container.textContent).toBe('');
    await act(async () => client.refetchQueries(portalQuery(token)));
    await findByText('$9.99 has been returned. It can take your bank up to ten business days to show it.');
  },
);
