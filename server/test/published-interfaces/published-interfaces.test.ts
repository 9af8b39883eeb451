import { afterAll, expect, test } from 'vitest';
import { listAdapterOperations, type PartnerName } from '../adapter-operations.ts';
import { type Exchange, startPartnerRelay } from '../partner-relay.ts';
import { openPartnerSandbox } from '../partner-sandbox.ts';
import { INTERFACES } from './interfaces.ts';
import { findDeviations, knowsPath, type PublishedOperation, readFields } from './notation.ts';
import { listReads } from './observe-reads.ts';

/** Where the sandbox has each partner. */
const BASE: Record<PartnerName, string> = {
  stripe: '',
  paypal: '/paypal',
  'esim-go': '/esim-go/v2.5',
  airalo: '/airalo/v2',
  'esim-access': '/esim-access/api/v1/open',
};

const sandbox = await openPartnerSandbox();
const relay = await startPartnerRelay(sandbox.url);
afterAll(() => relay.close());
const operations = listAdapterOperations(sandbox, relay.url);
const used = new Set<string>();

type Played = { partner: PartnerName; name: string; operation: PublishedOperation; exchange: Exchange };

function findOperation(partner: PartnerName, { method, path }: Exchange): Omit<Played, 'partner' | 'exchange'> {
  const asked = path.slice(BASE[partner].length);
  const fitting = Object.entries(INTERFACES[partner].operations)
    .filter(([name]) => {
      const [wanted, pattern = ''] = name.split(' ');
      return wanted === method && new RegExp(`^${pattern.replaceAll(/\{[^}]*\}/g, '[^/]+')}$`).test(asked);
    })
    // `/esims/assignments` is not an eSIM.
    .toSorted(([a], [b]) => a.split('{').length - b.split('{').length);
  const [found] = fitting;
  if (!found) throw new Error(`Expected ${partner} to have ${method} ${asked}`);
  return { name: found[0], operation: found[1] };
}

const fieldsOf = (partner: PartnerName, table = '') => readFields(INTERFACES[partner], table);

/** What of a request is not as the partner publishes it. */
function checkRequest({ partner, operation, exchange }: Played): string[] {
  const { headers = {}, query, body } = operation;
  const wrongHeaders = Object.entries(headers).filter(([name, wanted]) => {
    const pattern = new RegExp(`^${wanted.replaceAll(/[.+?()|[\]\\]/g, '\\$&').replaceAll('*', '.+')}`);
    return !pattern.test(exchange.headers[name] ?? '');
  });
  return [
    ...wrongHeaders.map(([name, wanted]) => `${name}: ${exchange.headers[name]} is not ${wanted}`),
    ...findDeviations(fieldsOf(partner, query), fromPairs(partner, exchange.query), 'text'),
    ...(body?.type === 'json' ? findDeviations(fieldsOf(partner, body.fields), JSON.parse(exchange.body)) : []),
    ...(body?.type === 'form'
      ? findDeviations(
          fieldsOf(partner, body.fields),
          fromPairs(partner, [...new URLSearchParams(exchange.body)]),
          'text',
        )
      : []),
    ...(!body && exchange.body !== '' ? ['a body'] : []),
  ];
}

/** Stripe's `created[gte]` is a field inside another; in Airalo's `filter[country]` the brackets are part of the name. */
function fromPairs(partner: PartnerName, pairs: [string, string][]): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  for (const [name, text] of pairs) {
    const [, outer = name, inner] = (partner === 'stripe' && /^([^[]+)\[([^\]]+)\]$/.exec(name)) || [];
    if (inner === undefined) value[outer] = text;
    else if (/^\d+$/.test(inner)) value[outer] = [...((value[outer] as string[] | undefined) ?? []), text];
    else value[outer] = { ...(value[outer] as object | undefined), [inner]: text };
  }
  return value;
}

function checkAnswer({ partner, operation, exchange: { answer } }: Played): string[] {
  const table = operation.answers[answer.status];
  if (table === undefined) return [`status ${answer.status}: not in the interface`];
  if (table === 'text') return answer.headers['content-type']?.startsWith('text/plain') ? [] : ['not plain text'];
  return findDeviations(fieldsOf(partner, table), toLists(JSON.parse(answer.text)));
}

/** From the second page on, PHP prints Airalo's lists as objects whose names are positions. */
function toLists(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toLists);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, toLists(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

/** The fields of an answer that the adapter asks for and the partner does not publish. */
function checkReads({ partner, operation, exchange: { answer } }: Played, reads: ReadonlySet<string>): string[] {
  if (operation.answers[answer.status] === 'text') return [];
  const tables = [operation.answers[answer.status], INTERFACES[partner].error].map((table) => fieldsOf(partner, table));
  return [...reads].filter((path) => !tables.some((fields) => knowsPath(fields, path))).map((path) => `reads ${path}`);
}

test.each(operations)('$partner: $name asks and reads what the partner publishes', async ({ partner, arrange }) => {
  const { run } = await arrange();
  relay.exchanges.length = 0;
  using reads = listReads((text) => relay.exchanges.some(({ answer }) => answer.text === text));
  await run();
  expect(relay.exchanges.length).toBeGreaterThan(0);
  for (const exchange of relay.exchanges) {
    const played: Played = { partner, ...findOperation(partner, exchange), exchange };
    used.add(`${partner} ${played.name}`);
    const found = [
      ...checkRequest(played),
      ...checkAnswer(played),
      // Stripe's answers are read by the types of its SDK, which the compiler checks.
      ...(partner === 'stripe' ? [] : checkReads(played, reads.of(exchange.answer.text))),
    ];
    expect(found, `${played.name} ${exchange.answer.status}`).toEqual([]);
  }
});

/** Asked in a way that no operation of the list leads to, with the tests that play it. */
const ELSEWHERE = ['paypal POST /v1/notifications/verify-webhook-signature', 'esim-go GET /esims/assignments'];

test('every call of the tables was made', () => {
  const listed = Object.entries(INTERFACES).flatMap(([partner, { operations: calls }]) =>
    Object.keys(calls).map((call) => `${partner} ${call}`),
  );
  expect(listed.filter((call) => !used.has(call)).toSorted()).toEqual(ELSEWHERE.toSorted());
});
