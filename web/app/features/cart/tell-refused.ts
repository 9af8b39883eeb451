import { describeError } from '~/lib/error-text.ts';
import { toast } from '~/lib/toast.ts';
import type { TFunction } from '~/lib/translate.ts';
import type { RefusedChange } from './send-waiting-changes.ts';

const FAILURES = {
  add: 'cart.addFailed',
  quantity: 'cart.updateFailed',
  remove: 'cart.removeFailed',
  clear: 'cart.clearFailed',
} as const;

/** Says which change the server did not make, and why. */
export function tellRefused({ change, error }: RefusedChange, t: TFunction): void {
  const reason = describeError(error, t);
  toast({ title: t('common.error'), description: t(FAILURES[change.kind], { reason }), variant: 'destructive' });
}
