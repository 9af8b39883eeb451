import type { Locale } from '@esimshop/contracts/locales';
import type { OrderStatus } from '@esimshop/contracts/order-status';
import { describeShop } from '../../mail/render-mail.ts';
import { renderStatusMail } from '../../mail/templates/render-status-mail.ts';
import { sampleOrder } from '../../mail/templates/sample-order.ts';
import { showOrder } from '../../orders/show-order.ts';
import type { Shop } from '../../shop.ts';
import { getOrderRow } from './show-admin-order.ts';

type Preview = { status: OrderStatus; locale: Locale; orderId?: number | undefined };

/** The mail of a status as HTML, with a link that opens nothing. @throws ProblemError order_not_found */
export async function previewStatusMail(shop: Shop, { status, locale, orderId }: Preview): Promise<string> {
  const order =
    orderId === undefined ? sampleOrder() : await showOrder(shop, (await getOrderRow(shop.database, orderId)).id);
  const portalUrl = `${shop.config.publicUrl}/portal?token=pt_sample`;
  return renderStatusMail({ status, order, portalUrl, locale, shop: await describeShop(shop, locale) }).html;
}
