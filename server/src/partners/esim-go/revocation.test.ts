import { createServer } from 'node:http';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openPartnerSandbox } from '../../../test/partner-sandbox.ts';
import { createEsimGo } from './esim-go.ts';

const PLAN = 'esim_5GB_30D_TR_V2';
const sandbox = await openPartnerSandbox();

function connect(changes: { baseUrl?: string; apiKey?: string; refundsToBalance?: boolean } = {}) {
  const log = pino({ level: 'silent' });
  const options = { ...sandbox.connection.esimGo, refundsToBalance: true, timeoutMs: 30_000, log, ...changes };
  const { esims } = createEsimGo({ ...options, placeName: (code) => code });
  if (!esims.revocation) throw new Error('Expected eSIM Go to take plans back');
  return { ...esims, ...esims.revocation };
}

async function buy(): Promise<{ iccid: string; supplierPlanId: string }> {
  const outcome = await connect().purchase({ supplierPlanId: PLAN, quantity: 1 });
  const iccid = outcome.kind === 'issued' ? outcome.esims[0]?.iccid : undefined;
  if (!iccid) throw new Error(`Expected an issued purchase, got ${outcome.kind}`);
  return { iccid, supplierPlanId: PLAN };
}

const readMoney = async () => {
  const { balanceMinor, refunds } = (await sandbox.readLedger()).esimGo;
  return { balanceMinor, refunds };
};

test('a plan that has not started is taken back once, and what it has cost is credited', async () => {
  const before = await readMoney();
  const esim = await buy();
  expect(await connect().check(esim)).toEqual({ kind: 'possible', isCredited: true });
  for (const wasRequested of [false, true])
    expect(await connect().revoke({ ...esim, wasRequested })).toEqual({ kind: 'revoked', isCredited: true });
  const after = await readMoney();
  expect(after.balanceMinor).toBe(before.balanceMinor);
  expect(after.refunds).toHaveLength(before.refunds.length + 1);
  expect((await connect().getEsimState({ iccid: esim.iccid })).plans[0]?.state).toBe('revoked');
  expect(await connect().check(esim)).toMatchObject({ kind: 'impossible' });
});

test('an account whose refunds are disabled takes a plan back without a credit', async () => {
  const esim = await buy();
  const before = await readMoney();
  const partner = connect({ refundsToBalance: false });
  expect(await partner.check(esim)).toEqual({ kind: 'possible', isCredited: false });
  expect(await partner.revoke({ ...esim, wasRequested: false })).toEqual({ kind: 'revoked', isCredited: false });
  expect(await readMoney()).toEqual(before);
});

test('a plan that went to the inventory is taken back without a credit, also when that is found out later', async () => {
  const esim = await buy();
  const before = await readMoney();
  await sandbox.changeAccount('esim-go', { refundsToInventory: true });
  const answers = [];
  for (const wasRequested of [false, true]) answers.push(await connect().revoke({ ...esim, wasRequested }));
  await sandbox.changeAccount('esim-go', { refundsToInventory: false });
  expect(answers).toEqual([
    { kind: 'revoked', isCredited: false },
    { kind: 'revoked', isCredited: false },
  ]);
  expect(await readMoney()).toEqual(before);
});

test('a dry run that names the inventory promises no credit', async () => {
  using partner = await serve({
    bundles: [bundles(assignment('queued'))],
    revoke: [200, { status: 'Refund to inventory' }],
  });
  expect(await connect(partner).check({ iccid: ICCID, supplierPlanId: PLAN })).toEqual({
    kind: 'possible',
    isCredited: false,
  });
});

test('a plan that has started stays on its eSIM', async () => {
  const esim = await buy();
  await sandbox.installEsim(esim.iccid);
  expect(await connect().check(esim)).toMatchObject({ kind: 'possible' });
  await sandbox.useData(esim.iccid, 10);
  expect(await connect().check(esim)).toEqual({ kind: 'impossible', message: 'The plan is active' });
  expect(await connect().revoke({ ...esim, wasRequested: false })).toMatchObject({ kind: 'rejected' });
  expect((await connect().getEsimState({ iccid: esim.iccid })).plans[0]?.state).toBe('active');
});

test('a partner that cannot be asked, or refuses the key, has revoked nothing', async () => {
  const esim = await buy();
  const before = await readMoney();
  for (const account of [{ baseUrl: 'http://127.0.0.1:1' }, { apiKey: 'wrong' }])
    expect(await connect(account).revoke({ ...esim, wasRequested: true })).toMatchObject({ kind: 'unknown' });
  expect(await readMoney()).toEqual(before);
});

/** A partner that answers as given to reads and to the revocation. */
async function serve(answers: { bundles: [number, unknown][]; revoke: [number, unknown] }) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const isRevocation = request.method === 'DELETE';
    const [status, body] = request.url?.startsWith('/organisation')
      ? [200, { organisations: [{ currency: 'USD', balance: 1 }] }]
      : isRevocation
        ? answers.revoke
        : (answers.bundles.shift() ?? [500, {}]);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('Expected a port');
  return { baseUrl: `http://127.0.0.1:${address.port}`, requests, [Symbol.dispose]: () => void server.close() };
}

const ICCID = '8943108013669614874';
const assignment = (bundleState: string, more = {}) => ({ bundleState, assignmentReference: 'A-1', ...more });
const bundles = (...assignments: object[]): [number, unknown] => [200, { bundles: [{ name: PLAN, assignments }] }];
const esim = { iccid: ICCID, supplierPlanId: PLAN, wasRequested: false };

// OpenAPI v2.4 and v2.5, DELETE /esims/{iccid}/bundles/{name}/assignments/{assignmentId}.
test('the oldest assignment of the plan is revoked by its id, with its offer, to the balance', async () => {
  const bought = assignment('queued', { id: '243', assignmentDateTime: '2026-11-01T00:00:00Z' });
  const topUp = assignment('queued', { id: '245', assignmentDateTime: '2026-11-02T00:00:00Z' });
  using partner = await serve({ bundles: [bundles(topUp, bought)], revoke: [200, { status: 'ok' }] });
  expect(await connect(partner).revoke(esim)).toEqual({ kind: 'revoked', isCredited: true });
  expect(partner.requests.at(-1)).toBe(
    `DELETE /esims/${ICCID}/bundles/${PLAN}/assignments/243?type=transaction&refundToBalance=true&offerId=243`,
  );
});

test.each([
  [400, [bundles(assignment('queued')), bundles(assignment('active'))], 'rejected'],
  [400, [bundles(assignment('queued')), bundles(assignment('revoked'))], 'revoked'],
  [429, [bundles(assignment('queued'))], 'unknown'],
  [500, [bundles(assignment('queued'))], 'unknown'],
  [503, [bundles(assignment('processing'))], 'unknown'],
])('an answer of %i to a revocation, then %j, is %s', async (status, answers, kind) => {
  using partner = await serve({ bundles: answers, revoke: [status, { message: 'bundle cannot be revoked' }] });
  expect(await connect(partner).revoke(esim)).toMatchObject({ kind });
});

// OpenAPI: an eSIM that is not installed may leave the account with its last bundle.
test('an eSIM that has left the account after a revocation was revoked; before, the answer is no proof', async () => {
  const denied: [number, unknown] = [403, { message: 'access denied to iccid' }];
  for (const [wasRequested, kind] of [[true, 'revoked'] as const, [false, 'unknown'] as const]) {
    using partner = await serve({ bundles: [denied], revoke: [500, {}] });
    expect(await connect(partner).revoke({ ...esim, wasRequested })).toMatchObject({ kind });
  }
});
