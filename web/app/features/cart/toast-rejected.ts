import { describeError } from '~/lib/error-text.ts';
import { toast } from '~/lib/toast.ts';
import type { TFunction } from '~/lib/translate.ts';
import type { cartTexts } from '~/locales/cart.ts';
import type { commonTexts } from '~/locales/common.ts';
import type { errorTexts } from '~/locales/errors.ts';
import type { RejectedChange } from './send-offline-queue.ts';

const FAILURES = {
  add: 'cart.addFailed',
  quantity: 'cart.updateFailed',
  remove: 'cart.removeFailed',
  clear: 'cart.clearFailed',
} as const;

/** Toasts which change the server rejected, and why. */
export function toastRejected(
  { change, error }: RejectedChange,
  t: TFunction<typeof cartTexts | typeof commonTexts | typeof errorTexts>,
): void {
  const reason = describeError(error, t);
  toast({ title: t('common.error'), description: t(FAILURES[change.kind], { reason }), variant: 'destructive' });
}
