import type { Cart } from '@esimshop/contracts/carts';
import type { QueryClient } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';
import type { Language } from '~/lib/language.ts';
import { toast } from '~/lib/toast.ts';
import { translate } from '~/lib/translate.ts';
import { addingTexts } from '~/locales/adding.ts';
import { cartTexts } from '~/locales/cart.ts';
import { commonTexts } from '~/locales/common.ts';
import { errorTexts } from '~/locales/errors.ts';
import { applyQueue } from './offline-queue.ts';
import { sendOfflineQueue } from './send-offline-queue.ts';
import { CART_KEY, showCart } from './shown-cart.ts';
import { toastRejected } from './toast-rejected.ts';

type FinishOptions = { client: QueryClient; language: Language; serverCart: Cart };

/**
 * Sends the queue, shows the server's cart, and toasts success or the first rejected change.
 * @throws ConnectionError if the connection is lost again; the remaining changes stay queued.
 */
export async function finishOfflineQueue({ client, language, serverCart }: FinishOptions): Promise<void> {
  const { cart, rejected } = await sendOfflineQueue(browserApi, serverCart);
  await client.cancelQueries({ queryKey: CART_KEY });
  showCart(client, applyQueue(cart));
  const { t } = translate(language, addingTexts, cartTexts, commonTexts, errorTexts);
  const [first] = rejected;
  if (first) toastRejected(first, t);
  else toast({ title: t('adding.sent') });
}
