import type { Cart } from '@esimshop/contracts/carts';
import type { QueryClient } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';
import { loadTexts } from '~/lib/browser-texts.ts';
import { documentLanguage } from '~/lib/language.ts';
import { toast } from '~/lib/toast.ts';
import type { TFunction } from '~/lib/translate.ts';
import { CART_KEY, showCart } from './cart-query.ts';
import { sendWaitingChanges } from './send-waiting-changes.ts';
import { tellRefused } from './tell-refused.ts';

type FinishOptions = {
  client: QueryClient;
  t: TFunction;
  /** What the server has before. */
  serverCart: Cart;
};

/**
 * Sends what waits, shows the server's cart, and says what became of it.
 * @throws ConnectionError when the connection is lost again: what is left keeps waiting.
 */
export async function finishWaitingChanges({ client, t, serverCart }: FinishOptions): Promise<void> {
  const { cart, refused } = await sendWaitingChanges(browserApi, serverCart);
  await client.cancelQueries({ queryKey: CART_KEY });
  showCart(client, cart);
  const [first] = refused;
  if (!first) {
    toast({ title: t('adding.sent') });
    return;
  }
  await loadTexts('till', documentLanguage());
  tellRefused(first, t);
}
