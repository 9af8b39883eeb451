import {
  acceptWithdrawalSchema,
  adminWithdrawalParamsSchema,
  adminWithdrawalResponseSchema,
  adminWithdrawalsResponseSchema,
  declineWithdrawalSchema,
  linkWithdrawalSchema,
  resendReceiptResponseSchema,
} from '@esimshop/contracts/withdrawals';
import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../../accounts/audit-log.ts';
import { acceptWithdrawal, declineWithdrawal, linkWithdrawal } from '../../checkout/withdrawals/answer-withdrawal.ts';
import { getWithdrawal, listWaitingWithdrawals, type WithdrawalRow } from '../../orders/withdrawals.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { App } from '../../platform/http/app-type.ts';
import { readIdempotencyKey } from '../../platform/http/idempotency-key.ts';
import type { Shop } from '../../shop.ts';
import { actorOf } from '../admin-actor.ts';
import { describeWithdrawals } from './describe-withdrawals.ts';
import { resendReceipt } from './resend-receipt.ts';

const config = { access: 'admin:orders', problems: [404, 409] } as const;
const params = adminWithdrawalParamsSchema;
const response = { 200: adminWithdrawalResponseSchema };

/** Withdrawals that wait for the owner, and the owner's answers. */
export function registerAdminWithdrawalRoutes(app: App, shop: Shop): void {
  app.get(
    '/api/admin/withdrawals',
    { config: { access: 'admin:orders' }, schema: { response: { 200: adminWithdrawalsResponseSchema } } },
    async () => ({
      withdrawals: await describeWithdrawals(shop, await listWaitingWithdrawals(shop.database)),
      timeZone: shop.config.timeZone,
    }),
  );

  app.post(
    '/api/admin/withdrawals/:id/accept',
    { config, schema: { params, body: acceptWithdrawalSchema, response } },
    async (request) => {
      const requestKey = readIdempotencyKey(request);
      const facts = { amount: request.body.amount, note: request.body.note };
      await acceptWithdrawal(shop, {
        ...request.body,
        ...toAct(request, 'withdrawal.accepted', facts),
        requestKey,
      });
      return respondWith(shop, request.params.id);
    },
  );

  app.post(
    '/api/admin/withdrawals/:id/decline',
    { config, schema: { params, body: declineWithdrawalSchema, response } },
    async (request) => {
      await declineWithdrawal(shop, { ...request.body, ...toAct(request, 'withdrawal.declined', request.body) });
      return respondWith(shop, request.params.id);
    },
  );

  app.post(
    '/api/admin/withdrawals/:id/link',
    { config, schema: { params, body: linkWithdrawalSchema, response } },
    async (request) => {
      await linkWithdrawal(shop, { ...request.body, ...toAct(request, 'withdrawal.linked', request.body) });
      return respondWith(shop, request.params.id);
    },
  );

  app.post(
    '/api/admin/withdrawals/:id/receipt/resend',
    { config, schema: { params, response: { 200: resendReceiptResponseSchema } } },
    (request) => resendReceipt(shop, actorOf(request), request.params.id),
  );
}

type Answer = FastifyRequest<{ Params: { id: number } }>;
type AnswerAct = 'withdrawal.accepted' | 'withdrawal.declined' | 'withdrawal.linked';

function toAct(request: Answer, act: AnswerAct, after: Record<string, unknown>) {
  const { name: actor, audit } = actorOf(request);
  const { id } = request.params;
  return {
    id,
    actor,
    answeredBy: audit.actorId ?? null,
    record: (tx: Transaction, { number }: WithdrawalRow) =>
      recordAudit(tx, { ...audit, act, subjectKind: 'withdrawal', subjectId: id, after: { number, ...after } }),
  };
}

async function respondWith(shop: Shop, id: number) {
  const [withdrawal] = await describeWithdrawals(shop, [await getWithdrawal(shop.database, id)]);
  if (!withdrawal) throw new Error(`Expected withdrawal ${id} to be described`);
  return { withdrawal };
}
