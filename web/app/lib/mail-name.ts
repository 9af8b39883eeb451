import { OTHER_MAIL_KINDS } from '@esimshop/contracts/mail-kinds';
import { ORDER_STATUSES, type OrderStatus } from '@esimshop/contracts/order-status';
import type { mailKindTexts } from '~/locales/mail-kinds.ts';
import type { statusTexts } from '~/locales/statuses.ts';
import type { TFunction } from './translate.ts';

/** The name of a mail: `The eSIMs`, `Status: Shipped`; unknown kinds by their code. */
export function mailName(kind: string, t: TFunction<typeof mailKindTexts | typeof statusTexts>): string {
  const status = statusOfMail(kind);
  if (status) return t('mail-kinds.ofStatus', { status: t(`statuses.order.${status}`) });
  const known = OTHER_MAIL_KINDS.find((each) => each === kind);
  return known ? t(`mail-kinds.kinds.${known}`) : kind;
}

/** The status that a mail is about; undefined for other mails. */
export function statusOfMail(kind: string): OrderStatus | undefined {
  return ORDER_STATUSES.find((each) => kind === `status-${each}`);
}
