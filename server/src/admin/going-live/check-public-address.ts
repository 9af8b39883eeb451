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
    yield failed(
      `No shop responds at ${publicUrl}: ${facts.message}`,
      'Start the shop and its proxy, then run this command again.',
    );
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
  if (status !== 200 || !facts)
    return failed(
      `${publicUrl}/api/shop is no shop of this software (${status}).`,
      'Have the proxy pass every address on to the shop, which must be running.',
    );
  if (JSON.stringify(facts) === JSON.stringify(describeShop(shop)))
    return passed('The shop responds there, with these settings.');
  return failed(
    facts.sandbox ? 'The shop that responds there is a sandbox.' : 'The shop that responds there has other settings.',
    'Restart it with the settings with which you run this command.',
  );
}

/** Whether visitors who type the name of the shop alone get to it. */
export async function checkRedirect(plainUrl: string, publicUrl: string): Promise<AccountFinding> {
  const response = await askPublicly({ url: `${plainUrl}/`, method: 'GET' });
  const target = response instanceof Error ? '' : (response.headers.location ?? '');
  if (target.startsWith(`${publicUrl}/`)) return passed('Visitors of http are sent to https.');
  return warned(
    `${plainUrl} does not lead to ${publicUrl}.`,
    'Have the proxy redirect pages from http to https, as the examples in deploy/ do.',
  );
}

async function* checkHidden(publicUrl: string): AsyncGenerator<AccountFinding> {
  const open: string[] = [];
  for (const path of HIDDEN) {
    const response = await askPublicly({ url: `${publicUrl}${path}`, method: 'GET' });
    if (!(response instanceof Error) && response.status !== 404) open.push(path);
  }
  if (open.length > 0) yield warned(`Everybody can see ${open.join(', ')}.`, 'Have the proxy hide them.');
  else yield passed(`${HIDDEN.join(', ')} are hidden.`);
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
    if (!(response instanceof Error) && response.status === 401) yield passed(`Events for ${url} arrive.`);
    else
      yield failed(
        `Events for ${url} do not arrive (${response instanceof Error ? response.message : response.status}).`,
        'Have the proxy pass POST requests of any origin on to the shop.',
      );
  }
}
