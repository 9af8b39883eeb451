import {
  WITHDRAWAL_CONSENT_VERSION,
  WITHDRAWAL_CONSENTS,
  type WithdrawalConsent,
  wordWithdrawalConsent,
} from '@esimshop/contracts/withdrawal-consent';
import type { WithdrawalMode } from '@esimshop/contracts/withdrawal-modes';
import { expect, test, vi } from 'vitest';
import { eventually } from '../../../test/shopper.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { HASTE } from '../../../test/test-shop.ts';
import { createAnsweringOwner, createWithdrawer } from '../../../test/withdrawer.ts';
import { readLines } from '../../documents/preview-documents.ts';
import { settings } from '../../tables/settings.ts';

const DAYS = 21;

const shop = await openStockedShop({ runsJobs: true, timeouts: HASTE });
const owner = await createAnsweringOwner(shop);
const print = vi.spyOn(shop.shop.printer, 'print');

async function choose(mode: WithdrawalMode | null): Promise<void> {
  const value = { mode, days: DAYS, sellsInTurkey: false };
  await shop.shop.database.insert(settings).values({ section: 'withdrawal', value, actor: 'test' });
  await shop.shop.settings.refresh();
}

const consentTo = (mode: WithdrawalMode): WithdrawalConsent => ({
  version: WITHDRAWAL_CONSENT_VERSION,
  mode,
  days: DAYS,
});

/** The words of consent of every mode and language, and those that stand in the contract's document. */
async function readConsents(orderNumber: string, sessionId: string): Promise<string[]> {
  const response = await shop.request('GET', `/api/orders/${orderNumber}/contract`, {
    headers: { 'session-id': sessionId },
  });
  expect(response.status).toBe(200);
  const documents = print.mock.calls.map(([{ blocks }]) => blocks.flatMap(readLines).join('\n'));
  const contract = documents.findLast((text) => text.includes(orderNumber)) ?? '';
  return Object.entries(WITHDRAWAL_CONSENTS[WITHDRAWAL_CONSENT_VERSION]).flatMap(([mode, wordings]) =>
    Object.keys(wordings).flatMap((locale) => {
      const { request, effect } = wordWithdrawalConsent(consentTo(mode as WithdrawalMode), locale as 'en' | 'tr');
      return contract.includes(`${request} ${effect}`) ? `${mode} ${locale}` : [];
    }),
  );
}

/** The plan costs $3.99, and has 1000 MB for seven days. 100 MB are less than a day's share, 200 MB are more. */
test.each([
  [null, 'en', 'unused', 'returns not_begun', '3.99', 'Turkey 1 GB: you get $3.99 back.'],
  [null, 'en', 'installed', 'asks installed', '3.99', 'Turkey 1 GB: a person decides.'],
  [null, 'tr', 'unused', 'returns not_begun', '3.99', 'Türkiye 1 GB: $3.99 iade edilir.'],
  [null, 'tr', 100, 'asks used', '3.99', 'Türkiye 1 GB: kararı bir çalışanımız verir.'],
  ['until_used', 'en', 'unused', 'returns not_begun', '3.99', 'Turkey 1 GB: you get $3.99 back.'],
  ['until_used', 'en', 100, 'asks used', '3.99', 'Turkey 1 GB: a person decides.'],
  ['until_used', 'tr', 'unused', 'returns not_begun', '3.99', 'Türkiye 1 GB: $3.99 iade edilir.'],
  ['until_used', 'tr', 'installed', 'asks installed', '3.99', 'Türkiye 1 GB: kararı bir çalışanımız verir.'],
  ['pro_rata', 'en', 'unused', 'returns not_begun', '3.99', 'Turkey 1 GB: you get $3.99 back.'],
  ['pro_rata', 'en', 100, 'asks not_revocable', '3.59', 'Turkey 1 GB: a person decides.'],
  ['pro_rata', 'tr', 'installed', 'returns not_begun', '3.99', 'Türkiye 1 GB: $3.99 iade edilir.'],
  ['pro_rata', 'tr', 200, 'asks not_revocable', '3.42', 'Türkiye 1 GB: kararı bir çalışanımız verir.'],
  ['at_delivery', 'en', 'unused', 'asks ended', '3.99', 'Turkey 1 GB: a person decides.'],
  ['at_delivery', 'en', 100, 'asks ended', '3.99', 'Turkey 1 GB: a person decides.'],
  ['at_delivery', 'tr', 'unused', 'asks ended', '3.99', 'Türkiye 1 GB: kararı bir çalışanımız verir.'],
  ['at_delivery', 'tr', 'installed', 'asks ended', '3.99', 'Türkiye 1 GB: kararı bir çalışanımız verir.'],
] as const)(
  'agreed to %s, in %s, an eSIM with use %s: %s, %s',
  async (mode, locale, use, verdict, amount, sentence) => {
    await choose(mode);
    const withdrawalConsent = mode && consentTo(mode);
    const customer = await createWithdrawer(shop, { consent: { locale, ...(mode && { withdrawalConsent }) } });
    const { orderNumber, iccids, shopper, receiptEmail } = customer;
    expect(await readConsents(orderNumber, shopper.sessionId)).toEqual(mode ? [`${mode} ${locale}`] : []);
    const [iccid = ''] = iccids;
    if (use !== 'unused') await shop.sandbox.installEsim(iccid);
    if (typeof use === 'number') await shop.sandbox.useData(iccid, use);

    const receipt = await customer.withdraw({ locale });
    const returns = verdict.startsWith('returns');
    expect(receipt.esims.map((esim) => `${esim.verdict.kind} ${esim.verdict.reason}`)).toEqual([verdict]);
    expect(receipt).toMatchObject({ waits: !returns, refund: returns ? { amount } : null });
    await eventually(async () => expect(await shop.sandbox.readMails(receiptEmail)).toHaveLength(1));
    const [mail] = await shop.sandbox.readMails(receiptEmail);
    expect(mail?.text.replaceAll('\u00a0', ' ').split('\n')).toContain(sentence);
    const seen = await owner.findOrder(orderNumber);
    if (!returns) {
      const [withdrawal] = seen.withdrawals;
      expect(withdrawal).toMatchObject({ state: 'waiting', amount });
      expect((await owner.answer(withdrawal?.id ?? 0, 'accept')).status).toBe(200);
    }
    await eventually(async () =>
      expect((await owner.findOrder(orderNumber)).refunds).toMatchObject([
        { origin: 'withdrawal', state: 'refunded', amount },
      ]),
    );
  },
);
