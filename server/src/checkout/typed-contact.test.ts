import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createBuyer, placedOrder } from '../../test/shopper.ts';
import { openStockedShop } from '../../test/stocked-shop.ts';
import { orders } from '../tables/orders.ts';

const shop = await openStockedShop();

async function order(body: Record<string, unknown>) {
  const shopper = await createBuyer(shop);
  const placed = placedOrder(await shopper.submit({ body }));
  const [row] = await shop.shop.database.select().from(orders).where(eq(orders.orderNumber, placed.orderNumber));
  return { placed, row };
}

test.each([
  ['+5511912234581', '+5511912234581', '+5511912234581'],
  ['\u202a+49 (0) 151 1234 56789\u202c', '+49(0)151123456789', '+49151123456789'],
  ['٠٥٣٢ ١٢٣ ٤٥ ٦٧', '0532 123 45 67', undefined],
])(
  'an order with the phone number %s keeps it as typed, and in E.164 if it names its country',
  async (phoneNumber, phone, phoneE164) => {
    const { placed } = await order({ phoneNumber });
    expect(placed.billingDetails).toEqual({ phone, ...(phoneE164 && { phoneE164 }) });
  },
);

test.each(['ivan@пример.рф', 'ivan@xn--e1afmkfd.xn--p1ai'])(
  'an order for %s is stored in ASCII, and shown as its owner writes it',
  async (customerEmail) => {
    const { placed, row } = await order({ customerEmail });
    const ascii = 'ivan@xn--e1afmkfd.xn--p1ai';
    expect(row).toMatchObject({ customerEmail: ascii, emailKey: ascii });
    expect(placed.customerEmail).toBe('ivan@пример.рф');
  },
);

test('a name with bidirectional controls is stored without them', async () => {
  const { placed } = await order({ customerName: '\u202eDeniz\u202c Yılmaz\u2066' });
  expect(placed.customerName).toBe('Deniz Yılmaz');
});
