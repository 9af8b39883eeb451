import { adminCurrenciesSchema, currencyPreviewSchema, rateDecisionSchema } from '@esimshop/contracts/admin-currencies';
import { sellingCurrencySchema } from '@esimshop/contracts/currencies';
import { currencyCodeSchema } from '@esimshop/contracts/currency-code';
import * as z from 'zod/mini';
import type { App } from '../../platform/http/app-type.ts';
import type { Shop } from '../../shop.ts';
import { actorOf } from '../admin-actor.ts';
import { decideWaitingRate } from './decide-waiting-rate.ts';
import { listCurrencies } from './list-currencies.ts';
import { previewCurrency } from './preview-currency.ts';

const config = { access: 'admin:prices' } as const;
const params = z.object({ currency: currencyCodeSchema });
const response = { 200: adminCurrenciesSchema };

export function registerCurrencyRoutes(app: App, shop: Shop): void {
  app.get('/api/admin/currencies', { config, schema: { response } }, () => listCurrencies(shop));

  app.post(
    '/api/admin/currency-preview',
    { config, schema: { body: sellingCurrencySchema, response: { 200: currencyPreviewSchema } } },
    (request) => previewCurrency(shop, request.body),
  );

  for (const [verb, isAccepted] of [
    ['accept', true],
    ['decline', false],
  ] as const) {
    app.post(
      `/api/admin/currencies/:currency/${verb}`,
      { config: { ...config, problems: [409] }, schema: { params, body: rateDecisionSchema, response } },
      async (request) => {
        const { currency } = request.params;
        await decideWaitingRate(shop, actorOf(request), { currency, id: request.body.id, isAccepted });
        return listCurrencies(shop);
      },
    );
  }
}
