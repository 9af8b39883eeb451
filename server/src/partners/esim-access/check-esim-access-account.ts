import * as z from 'zod';
import { type AccountFinding, failed, passed, warned } from '../account-check.ts';
import { SupplierError } from '../supplier-error.ts';
import { readBalance } from './balance.ts';
import type { EsimAccessClient } from './esim-access-client.ts';

/** The documentation names the call, and not what it answers: it sets the address as `webhook`. */
const webhookSchema = z
  .union([z.object({ webhook: z.string().nullish() }), z.string(), z.null()])
  .transform((obj) => (typeof obj === 'string' ? obj : (obj?.webhook ?? '')));

/** Looks at the keys and at where webhooks are sent. */
export async function* checkEsimAccessAccount(
  begin: () => EsimAccessClient,
  { webhookUrl: url }: { webhookUrl: string },
): AsyncGenerator<AccountFinding> {
  try {
    await readBalance(begin());
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error;
    const { status, message: reason } = error;
    const isDenied = status === 401 || status === 403;
    yield isDenied ? failed('esimAccessRefuses', { reason }) : failed('esimAccessSilent', { reason });
    return;
  }
  yield passed('esimAccessAccepts');
  try {
    const { obj: other } = await begin().read('/webhook/query', {}, webhookSchema);
    if (other === url) yield passed('esimAccessWebhook');
    else if (other === '') yield warned('esimAccessWebhookMissing', { url });
    else yield failed('esimAccessWebhookOther', { url, other });
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error;
    yield warned('esimAccessWebhookUnread', { url, reason: error.message });
  }
}
