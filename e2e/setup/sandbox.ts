import { type APIRequestContext, expect } from '@playwright/test';

export type Mail = { subject: string; text: string; attachments: { contentType: string; contentBase64: string }[] };

type Charge = { amountMinor: number; metadata: Record<string, string> };
type Fault = { partner: string; operation: string; fault: string; times?: number; delayMs?: number };

const MAIL_WITHIN_MS = 15_000;

/** The shop's partners, as someone beside them sees and steers them. */
export type Sandbox = ReturnType<typeof createSandbox>;

export function createSandbox(request: APIRequestContext) {
  async function listMails(to: string): Promise<Mail[]> {
    const answer = await request.get('/sandbox/mailbox/messages', { params: { to } });
    return ((await answer.json()) as { messages: Mail[] }).messages;
  }

  async function post(path: string, data: unknown): Promise<void> {
    const answer = await request.post(path, { data });
    expect(answer.ok(), `${path} answered ${answer.status()}: ${await answer.text()}`).toBe(true);
  }

  return {
    listMails,
    /** The newest mail to an address, which a job sends within moments. */
    async waitForMail(to: string): Promise<Mail> {
      await expect.poll(async () => (await listMails(to)).length, { timeout: MAIL_WITHIN_MS }).toBeGreaterThan(0);
      const [mail] = await listMails(to);
      if (!mail) throw new Error(`Expected a mail to ${to}, got none.`);
      return mail;
    },
    installEsim: (iccid: string) => post(`/sandbox/esims/${iccid}/install`, {}),
    /** Uses data of an eSIM, 1000 MB to the GB. A plan that begins with it can have begun some hours ago. */
    useData: (iccid: string, usedMb: number, startedHoursAgo = 0) =>
      post(`/sandbox/esims/${iccid}/usage`, { usedMb, startedHoursAgo }),
    addFault: (fault: Fault) => post('/sandbox/faults', fault),
    /** What the card partner took for an order, in minor units. */
    async listCharges(orderNumber: string): Promise<number[]> {
      const ledger = (await (await request.get('/sandbox/ledger')).json()) as { stripe: { charges: Charge[] } };
      return ledger.stripe.charges
        .filter(({ metadata }) => metadata.order_number === orderNumber)
        .map(({ amountMinor }) => amountMinor);
    },
  };
}
