import { createHash, randomUUID } from 'node:crypto';
import type { WithdrawalPreview, WithdrawalResponse } from '@esimshop/contracts/withdrawals';
import type { ApiClient } from '~/lib/api-client.ts';
import { ApiError, errorCodeOf } from '~/lib/api-error.ts';
import type { Language } from '~/lib/language.ts';
import { readPostedForm } from '~/lib/posted-form.ts';
import type { PostedWithdrawal } from './posted-withdrawal.ts';
import { checkStatement, openEsims } from './statement-values.ts';

type Asker = { api: ApiClient; language: Language };

/** What the page shows after a step that a browser without JavaScript posted: the same steps as with it. */
export async function postWithdrawal(
  { api, language }: Asker,
  request: Request,
): Promise<{ posted: PostedWithdrawal; status: number }> {
  const { form, isRejected } = await readPostedForm(request);
  const read = (name: string) => String(form.get(name) ?? '').trim();
  const email = read('email');
  const values = {
    orderNumber: read('orderNumber'),
    email,
    name: read('name'),
    // Without JavaScript nothing fills it in.
    receiptEmail: read('receiptEmail') || email,
  };
  const start = { values, problems: [], key: read('key') || randomUUID() };
  const act = read('act');
  if (isRejected) return { posted: { ...start, failure: 'rate_limited' }, status: 429 };
  const problems = act === 'change' ? [] : checkStatement(values);
  if (act === 'change' || problems.length > 0)
    return { posted: { ...start, problems }, status: problems.length > 0 ? 422 : 200 };
  try {
    const body = { orderNumber: values.orderNumber, email };
    const preview = await api<WithdrawalPreview>('/api/withdrawals/preview', { method: 'POST', body });
    if (act !== 'confirm') return { posted: { ...start, preview }, status: 200 };
    const { order } = preview;
    const esimIds = form.getAll('esim').map(Number);
    if (order && openEsims(order).length > 0 && esimIds.length === 0)
      return { posted: { ...start, preview, isMissing: true }, status: 422 };
    const isOfAll = esimIds.length === (order?.esims.length ?? 0);
    const statement = { ...values, locale: language, ...(!isOfAll && { esimIds }) };
    const { receipt, earlier } = await api<WithdrawalResponse>('/api/withdrawals', {
      method: 'POST',
      headers: { 'Idempotency-Key': nameStatement(start.key, statement) },
      body: statement,
    });
    return { posted: { ...start, preview, receipt, earlier }, status: 200 };
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 503;
    return { posted: { ...start, failure: errorCodeOf(error) }, status };
  }
}

/** A form that is sent twice is one withdrawal; one that was changed after a lost answer is another. */
function nameStatement(key: string, statement: object): string {
  return createHash('sha256')
    .update(JSON.stringify([key, statement]))
    .digest('base64url');
}
