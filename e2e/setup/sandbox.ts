import { type APIRequestContext, expect } from '@playwright/test';

export type Mail = {
  subject: string;
  text: string;
  html?: string;
  attachments: { contentType: string; contentBase64: string }[];
};

type Charge = { amountMinor: number; metadata: Record<string, string> };
type Ledger = {
  stripe: { charges: Charge[] };
  esimGo: { orders: { type: string; item: string; iccids: string[] }[] };
};

/** Observes and controls the simulated partners of the shop. */
export type Sandbox = ReturnType<typeof createSandbox>;

export function createSandbox(request: APIRequestContext) {
  async function listMails(to: string): Promise<Mail[]> {
    const response = await request.get('/sandbox/mailbox/messages', { params: { to } });
    return ((await response.json()) as { messages: Mail[] }).messages;
  }

  async function post(path: string, data: unknown): Promise<void> {
    const response = await request.post(path, { data });
    expect(response.ok(), `POST ${path} got ${response.status()}: ${await response.text()}`).toBe(true);
  }

  const readLedger = async () => (await (await request.get('/sandbox/ledger')).json()) as Ledger;

  return {
    listMails,
    /** Waits for a mail to an address. Returns the newest one. */
    async waitForMail(to: string): Promise<Mail> {
      await expect.poll(async () => (await listMails(to)).length).toBeGreaterThan(0);
      const [mail] = await listMails(to);
      if (!mail) throw new Error(`Expected a mail to ${to}, got none.`);
      return mail;
    },
    /** Of the shop's account at eSIM Go, in minor units. The shop hears of it as from the partner itself. */
    setBalance: (balanceMinor: number) => post('/sandbox/accounts/esim-go', { balanceMinor }),
    /** The supplier rejects the next purchases, whoever makes them. */
    rejectPurchases: (times: number) =>
      post('/sandbox/faults', { partner: 'esim-go', operation: 'order', fault: 'reject', times }),
    installEsim: (iccid: string) => post(`/sandbox/esims/${iccid}/install`, {}),
    /** Uses data of an eSIM, 1000 MB per GB. A plan that this starts can have started some hours ago. */
    useData: (iccid: string, usedMb: number, startedHoursAgo = 0) =>
      post(`/sandbox/esims/${iccid}/usage`, { usedMb, startedHoursAgo }),
    /** Amounts charged to cards for an order, in minor units. */
    async listCharges(orderNumber: string): Promise<number[]> {
      return (await readLedger()).stripe.charges
        .filter(({ metadata }) => metadata.order_number === orderNumber)
        .map(({ amountMinor }) => amountMinor);
    },
    /** The bundles that the supplier has added to an eSIM since it was bought. */
    listTopUps: async (iccid: string): Promise<string[]> =>
      (await readLedger()).esimGo.orders
        .filter(({ type, iccids }) => type === 'topup' && iccids.includes(iccid))
        .map(({ item }) => item),
    addFault: (fault: { partner: string; operation: string; fault: string; times?: number; delayMs?: number }) =>
      post('/sandbox/faults', fault),
    clearFaults: () => request.delete('/sandbox/faults'),
  };
}
