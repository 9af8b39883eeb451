import { once } from 'node:events';
import { createSecureServer, type ServerHttp2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { trust } from '../../test/https-front.ts';
import { makeCertificate } from '../../test/make-certificate.ts';
import { createAiralo } from './airalo/airalo.ts';
import { createEsimGo } from './esim-go/esim-go.ts';

const ESIM = { iccid: '8944465400000267221', smdpAddress: 'rsp.example.com', matchingId: 'A1' };
const AIRALO_SIM = { iccid: ESIM.iccid, lpa: ESIM.smdpAddress, matching_id: ESIM.matchingId };
const ANSWERS: Record<string, unknown> = {
  'POST /token': { data: { token_type: 'Bearer', expires_in: 31_622_400, access_token: 'token' } },
  'GET /balance': { data: { balances: { name: 'balance', availableBalance: { amount: 12.5, currency: 'USD' } } } },
  'GET /organisation': { organisations: [{ currency: 'USD', balance: 12.5 }] },
  'POST /orders': {
    orderReference: 'order-1',
    status: 'completed',
    order: [{ quantity: 1, esims: [ESIM] }],
    data: {
      id: 1,
      type: 'sim',
      package_id: 'plan',
      quantity: 1,
      created_at: '2026-11-25 10:00:00',
      sims: [AIRALO_SIM],
    },
  },
};

/** A partner that offers HTTP/2 and closes each session, with all that is under way in it, as soon as it has an order. */
const certificate = makeCertificate('partner.example');
trust(certificate);
const sessions = new Set<ServerHttp2Session>();
const versions: string[] = [];
const server = createSecureServer({ ...certificate, allowHTTP1: true }, (request, response) => {
  const call = `${request.method} ${request.url?.split('?')[0]}`;
  versions.push(`${call} ${request.httpVersion}`);
  if (call === 'POST /orders') for (const session of sessions) session.destroy();
  if (response.stream?.destroyed) return;
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(ANSWERS[call]));
});
server.on('session', (session) => sessions.add(session));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => {
  for (const session of sessions) session.destroy();
  server.close();
});

const baseUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
const common = { baseUrl, timeoutMs: 5000, log: pino({ level: 'silent' }), placeName: (code: string) => code };
const suppliers = [
  ['eSIM Go', createEsimGo({ ...common, apiKey: 'key', refundsToBalance: false })],
  ['Airalo', createAiralo({ ...common, clientId: 'id', clientSecret: 'secret' })],
] as const;

test.each(suppliers)(
  'a purchase from %s succeeds although the HTTP/2 session of its reads closes',
  async (_, { esims }) => {
    versions.length = 0;
    expect(await esims.getBalance()).toEqual({ balanceMinor: 1250, currency: 'USD' });
    expect(versions.at(-1)).toMatch(/ 2\.0$/);
    expect(await esims.purchase({ supplierPlanId: 'plan', quantity: 1 })).toMatchObject({ kind: 'issued' });
    expect(versions.filter((each) => each.startsWith('POST /orders'))).toEqual(['POST /orders 1.1']);
  },
);
