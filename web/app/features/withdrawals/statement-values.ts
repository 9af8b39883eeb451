import { isEmail } from '@esimshop/contracts/email';
import { ORDER_NUMBER_PATTERN } from '@esimshop/contracts/order-number';
import { spellOrderNumber, type WithdrawalPreview } from '@esimshop/contracts/withdrawals';

/** What is typed in the first step. */
export type StatementValues = { orderNumber: string; email: string; name: string; receiptEmail: string };
export type StatementProblem =
  | { path: keyof StatementValues; code: keyof StatementValues }
  | { path: 'orderNumber'; code: 'orderIncomplete' };

/** What has to be corrected before it can be looked up, in the form's order. */
export function checkStatement({ orderNumber, email, name, receiptEmail }: StatementValues): StatementProblem[] {
  const problems: StatementProblem[] = [];
  const typed = orderNumber.trim();
  if (!/^[\p{L}\p{N} #_-]{1,60}$/u.test(typed)) problems.push({ path: 'orderNumber', code: 'orderNumber' });
  else if (/^ES-/i.test(typed) && !ORDER_NUMBER_PATTERN.test(spellOrderNumber(typed)))
    problems.push({ path: 'orderNumber', code: 'orderIncomplete' });
  if (!isEmail(email.trim())) problems.push({ path: 'email', code: 'email' });
  if (name.trim().length < 2) problems.push({ path: 'name', code: 'name' });
  if (!isEmail(receiptEmail.trim())) problems.push({ path: 'receiptEmail', code: 'receiptEmail' });
  return problems;
}

export type PreviewedOrder = NonNullable<WithdrawalPreview['order']>;
type PreviewedEsim = PreviewedOrder['esims'][number];

/** The eSIMs that can still be withdrawn from. */
export function openEsims({ esims }: PreviewedOrder): PreviewedEsim[] {
  return esims.filter(({ earlier }) => earlier === null);
}

/** What is ticked at first: what goes back by itself, or else everything. */
export function firstChoice(order: PreviewedOrder): number[] {
  const open = openEsims(order);
  const returned = open.filter(({ verdict }) => verdict.kind === 'returns' || verdict.kind === 'check');
  return (returned.length > 0 ? returned : open).map(({ id }) => id);
}

export type WithdrawNotice = 'unknown' | 'earlier' | 'obstacle' | 'over' | 'all_used';

/** What has to be known before the statement: of several things, the one that decides. */
export function noticeOf({ order }: WithdrawalPreview): WithdrawNotice | undefined {
  if (!order) return 'unknown';
  if (order.earlier) return 'earlier';
  if (order.obstacle) return 'obstacle';
  if (order.isOver) return 'over';
  const isUsed = ({ verdict: { kind, reason } }: PreviewedEsim) =>
    kind === 'asks' && (reason === 'used' || reason === 'installed');
  return order.esims.length > 0 && order.esims.every(isUsed) ? 'all_used' : undefined;
}
