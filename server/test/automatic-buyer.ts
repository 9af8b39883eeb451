import { AUTOMATIC_CONSENT_VERSION } from '@esimshop/contracts/automatic-consent';
import { AUTOMATIC_DAYS } from '@esimshop/contracts/automatic-limits';
import type { AutomaticAct, AutomaticTopUp } from '@esimshop/contracts/automatic-top-ups';
import { DAY_MS } from '@esimshop/contracts/days';
import { sql } from 'drizzle-orm';
import type { Database } from '../src/platform/database/database.ts';
import type { SendRequest, TestResponse } from './http-exchange.ts';
import type { SandboxControls } from './sandbox-controls.ts';
import { MEDIUM } from './stock.ts';
import type { TopUpBuyer } from './top-up-buyer.ts';

type Where = { request: SendRequest; database: Database; sandbox: SandboxControls };

/** What a customer with a used eSIM does about automatic top-ups, and what came of them. */
export function automate({ request, database, sandbox }: Where, buyer: TopUpBuyer) {
  const { token, esimId, email } = buyer;
  const path = '/api/portal/automatic-top-up';
  const act = (wanted: AutomaticAct): Promise<TestResponse> =>
    request('POST', path, { body: { token, esimId, act: wanted } });
  return {
    act,
    switchOn: (wishes: Record<string, unknown> = {}) =>
      act({
        ...{ act: 'on', packageId: MEDIUM, thresholdMb: 1000, times: 3, price: '9.99', locale: 'en' },
        until: new Date(Date.now() + AUTOMATIC_DAYS * DAY_MS).toISOString(),
        consent: AUTOMATIC_CONSENT_VERSION,
        ...wishes,
      } as AutomaticAct),
    switchOff: () => act({ act: 'off' }),
    read: async () =>
      (await request('GET', `${path}?${new URLSearchParams({ token, esimId })}`)).body as AutomaticTopUp,
    /** Mails about it, oldest first, by what is said in their Message-ID. */
    mails: async (news: 'on' | 'due' | 'ended') =>
      (await sandbox.readMails(email)).filter(({ messageId }) => messageId.includes(`.automatic-${news}.`)),
    /** The ten minutes after the mail are over. */
    async letNoticePass(): Promise<void> {
      await database.execute(sql`
        update mails set sent_at = sent_at - interval '11 minutes'
        where recipient = ${email} and kind = 'automatic-top-up' and state = 'sent'`);
      await database.execute(sql`
        update top_up_runs set next_attempt_at = now() where state = 'waiting' and esim_id = ${Number(esimId)}`);
    },
    /** Runs and their orders, oldest first. */
    async runs() {
      const { rows } = await database.execute<{
        state: string;
        end: string | null;
        status: string | null;
        orderNumber: string | null;
      }>(sql`
        select u.state, u.end_reason as "end", o.status, o.order_number as "orderNumber" from top_up_runs u left join orders o on o.id = u.order_id
        where u.esim_id = ${Number(esimId)} order by u.id`);
      return rows;
    },
  };
}
