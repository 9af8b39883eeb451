import { shopFactsSchema } from '@esimshop/contracts/shop-facts';
import { describeShop } from '../../checkout/shop-facts.ts';
import { type AccountFinding, failed, passed, warned } from '../../partners/account-check.ts';
import { type ExchangeResponse, parseJson } from '../../partners/exchange.ts';
import type { Shop } from '../../shop.ts';
import { ASK_TIMEOUT_MS, askPublicly } from './ask-publicly.ts';
import { checkCertificate } from './check-certificate.ts';
import { checkPages } from './check-pages.ts';
import { webhookUrlOf } from './webhook-url.ts';

const HIDDEN = ['/metrics', '/healthz', '/readyz'];

/** Visits the shop as its visitors and partners do: through the proxy, at its public address. */
export async function* checkPublicAddress(shop: Shop): AsyncGenerator<AccountFinding> {
  const { publicUrl } = shop.config;
  yield await checkCertificate(publicUrl, { now: shop.clock.now(), timeoutMs: ASK_TIMEOUT_MS });
  const facts = await askPublicly({ url: `${publicUrl}/api/shop`, method: 'GET' });
  if (facts instanceof Error) {
    yield failed('shopSilent', { url: publicUrl, reason: facts.message });
    return;
  }
  yield describeFacts(shop, facts);
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol === 'https:' && port === '') yield await checkRedirect(`http://${hostname}`, publicUrl);
  yield* checkHidden(publicUrl);
  yield* checkPages(shop);
  yield* checkWebhooks(shop);
}

function describeFacts(shop: Shop, { status, text }: ExchangeResponse): AccountFinding {
  const { publicUrl } = shop.config;
  const facts = shopFactsSchema.safeParse(parseJson(text)).data;
  if (status !== 200 || !facts) return failed('shopOther', { url: publicUrl, status });
  if (JSON.stringify(facts) === JSON.stringify(describeShop(shop))) return passed('shopResponds');
  return failed(facts.sandbox ? 'shopIsSandbox' : 'shopHasOtherSettings');
}

/** Whether visitors who type the name of the shop alone get to it. */
export async function checkRedirect(plainUrl: string, publicUrl: string): Promise<AccountFinding> {
  const response = await askPublicly({ url: `${plainUrl}/`, method: 'GET' });
  const target = response instanceof Error ? '' : (response.headers.location ?? '');
  if (target.startsWith(`${publicUrl}/`)) return passed('redirects');
  return warned('redirectMissing', { from: plainUrl, to: publicUrl });
}

async function* checkHidden(publicUrl: string): AsyncGenerator<AccountFinding> {
  const open: string[] = [];
  for (const path of HIDDEN) {
    const response = await askPublicly({ url: `${publicUrl}${path}`, method: 'GET' });
    if (!(response instanceof Error) && response.status !== 404) open.push(path);
  }
  if (open.length > 0) yield warned('pathsOpen', { paths: open.join(', ') });
  else yield passed('pathsHidden', { paths: HIDDEN.join(', ') });
}

/** An event without a signature is refused with 401 by the route that it is for, and changes nothing. */
async function* checkWebhooks(shop: Shop): AsyncGenerator<AccountFinding> {
  const { suppliers, gateways } = shop.partners;
  for (const provider of [...Object.keys(suppliers), ...Object.keys(gateways)]) {
    const url = webhookUrlOf(shop, provider);
    const response = await askPublicly({
      url,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    if (!(response instanceof Error) && response.status === 401) yield passed('eventsArrive', { url });
    else
      yield failed('eventsLost', {
        url,
        reason: response instanceof Error ? response.message : String(response.status),
      });
  }
}
