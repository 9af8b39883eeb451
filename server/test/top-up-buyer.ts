import { CARD_CONSENT_VERSION } from '@esimshop/contracts/card-consent';
import type { PortalCustomer } from '@esimshop/contracts/portal';
import type { TopUpOffer } from '@esimshop/contracts/top-ups';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { createPortalToken, grantPortalTokens } from '../src/orders/portal-tokens.ts';
import type { Database } from '../src/platform/database/database.ts';
import { sha256 } from '../src/platform/secrets/secrets.ts';
import type { SendRequest, TestResponse } from './http-exchange.ts';
import { listSold, type SandboxControls } from './sandbox-controls.ts';
import { CARDS, card, createShopper, eventually, isCompleted, placedOrder, pressUntilAnswered } from './shopper.ts';
import { SMALL } from './stock.ts';

export type TopUpBuyer = Awaited<ReturnType<typeof createTopUpBuyer>>;

type Where = {
  request: SendRequest;
  database: Database;
  sandbox: SandboxControls;
  /** Goes on with an order that was not delivered at once, in a shop without jobs. */
  settle?: () => Promise<unknown>;
  /** In which orders are placed, if not in the base. */
  currency?: string;
};
type Purchase = {
  productId?: string;
  /** Null saves none. */
  savedCard?: string | null;
  usedMb?: number;
  email?: string;
};

/** A customer with one eSIM in use, its portal link, and perhaps a saved card. */
export async function createTopUpBuyer(
  { request, database, sandbox, settle, currency }: Where,
  { productId = SMALL, savedCard = CARDS.good, usedMb = 400, email }: Purchase = {},
) {
  const shopper = createShopper({ request });
  await shopper.add(productId);
  if (currency) await shopper.call('PUT', '/api/cart/currency', { currency });
  const consent = savedCard ? { cardConsent: CARD_CONSENT_VERSION } : {};
  const body = { ...card(savedCard ?? CARDS.good), ...consent, ...(email && { customerEmail: email }) };
  const { orderNumber } = placedOrder(await pressUntilAnswered((key) => shopper.submit({ body, key })));
  await settle?.();
  const order = await shopper.waitForOrder(orderNumber, isCompleted);
  const iccid = order.metadata.esimInfoArray[0]?.iccid ?? '';
  if (usedMb > 0) await sandbox.useData(iccid, usedMb);
  const token = createPortalToken();
  await database.execute(
    grantPortalTokens(
      sql`select ${sha256(token)}::bytea as token_hash, ${order.customerEmail}::text as email, false as replaces_others`,
    ),
  );
  const readPortal = async () => (await request('GET', `/api/portal/customer?token=${token}`)).body as PortalCustomer;
  const findEsim = async () => (await readPortal()).esims.find((esim) => esim.fullIccid === iccid);
  // The shop may have asked about it before it was used, and note that afterwards.
  await eventually(async () => {
    await database.execute(sql`
      update esims set usage_due_at = now(), usage_asked_at = null from order_lines line, orders
      where line.id = esims.order_line_id and orders.id = line.order_id and orders.order_number = ${orderNumber}`);
    expect((await findEsim())?.usedMb).toBe(usedMb);
  });
  const esimId = (await findEsim())?.id ?? '';
  return {
    shopper,
    orderNumber,
    email: order.customerEmail,
    iccid,
    token,
    esimId,
    bundle: productId,
    readPortal,
    ask: (query: Record<string, string> = {}) =>
      request(
        'GET',
        `/api/portal/topup-packages?${new URLSearchParams({ token, bundle: productId, esimId, ...query })}`,
      ),
    offer: async () =>
      (await request('GET', `/api/portal/topup-packages?token=${token}&bundle=${productId}&esimId=${esimId}`))
        .body as TopUpOffer,
    /** `body` overrides or adds fields. */
    topUp: (body: Record<string, unknown> = {}, key?: string): Promise<TestResponse> =>
      request('POST', '/api/portal/purchase-topup', {
        body: { token, esimId, packageId: SMALL, ...body },
        headers: key ? { 'idempotency-key': key } : {},
      }),
    /** The bundles that the supplier applied to the eSIM after it was bought. */
    applied: async () => {
      return listSold(await sandbox.readLedger())
        .filter(({ type, iccids }) => type === 'topup' && iccids.includes(iccid))
        .map(({ item }) => item);
    },
    /** What was charged for an order. */
    charged: async (number: string) => {
      const { stripe } = await sandbox.readLedger();
      return stripe.charges
        .filter(({ metadata }) => metadata.order_number === number)
        .map(({ amountMinor }) => amountMinor);
    },
  };
}
