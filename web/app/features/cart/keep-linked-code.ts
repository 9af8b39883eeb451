import type { Cart } from '@esimshop/contracts/carts';
import type { QueryClient } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { documentLanguage } from '~/lib/language.ts';
import { toast } from '~/lib/toast.ts';
import { translate } from '~/lib/translate.ts';
import { discountTexts } from '~/locales/discount.ts';
import { describeRefusal } from './describe-refusal.ts';
import { rememberVersion } from './offline-queue.ts';
import { showCart } from './shown-cart.ts';

/** Long enough to read why a code does not apply. */
const REFUSAL_SHOWN_MS = 10_000;

/** Puts the code of a link such as `/?code=HOPON10` into the cart, and says so. */
export async function keepLinkedCode(code: string, client: QueryClient): Promise<void> {
  const language = documentLanguage();
  const { t } = translate(language, discountTexts);
  try {
    const cart = await browserApi<Cart>('/api/cart/code', { method: 'PUT', body: { code, origin: 'link' } });
    rememberVersion(cart);
    showCart(client, cart);
    toast({ title: t('discount.kept', { code: cart.discount?.code ?? code }), description: t('discount.keptText') });
  } catch (error) {
    const refusal = error instanceof ApiError ? error.problem.refusal : undefined;
    // Without a connection the page is what matters, not its code.
    if (!refusal) return;
    const description = describeRefusal(refusal, t, language);
    toast({ title: t('discount.refused'), description, duration: REFUSAL_SHOWN_MS });
  }
}
