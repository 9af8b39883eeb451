import { ORDER_STATUSES, type OrderStatus } from '@esimshop/contracts/order-status';
import type { TFunction } from '~/lib/translate.ts';
import type { adminOrderTexts } from '~/locales/admin-order.ts';
import type { statusTexts } from '~/locales/statuses.ts';

type Texts = typeof adminOrderTexts | typeof statusTexts;

/** The name of a mail: `The eSIMs`, `Status: Shipped`; unknown kinds by their code. */
export function mailName(kind: string, t: TFunction<Texts>): string {
  const status = statusOfMail(kind);
  if (status) return t('admin-order.mailOfStatus', { status: t(`statuses.order.${status}`) });
  const known = MAIL_KINDS.find((each) => each === kind);
  return known ? t(`admin-order.mailKinds.${known}`) : kind;
}

const MAIL_KINDS = [
  'confirmation',
  'top-up',
  'copy',
  'low-data',
  'out-of-data',
  'plan-ending',
  'portal-link',
  'refund',
  'receipt',
  'withdrawal-receipt',
  'withdrawal-declined',
  'data-request',
  'data-copy',
  'data-request-declined',
] as const;

/** The status that a mail is about; undefined for other mails. */
export function statusOfMail(kind: string): OrderStatus | undefined {
  return ORDER_STATUSES.find((each) => kind === `status-${each}`);
}
