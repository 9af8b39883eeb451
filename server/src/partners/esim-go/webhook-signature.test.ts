import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { readCallback } from './webhook-signature.ts';

const apiKey = 'a-key';
const sign = (body: string, key = apiKey) => createHmac('sha256', key).update(body).digest();
const read = (body: string, signature: string | undefined, key = apiKey) =>
  readCallback({ rawBody: Buffer.from(body), signature, apiKey: key });
const body = JSON.stringify({ iccid: '8943108000000000017', alertType: 'FirstAttachment' });

test('hex and base64 of the same digest are both accepted', () => {
  expect(read(body, sign(body).toString('hex'))).toMatchObject({
    kind: 'FirstAttachment',
    iccid: '8943108000000000017',
  });
  expect(read(body, sign(body).toString('base64'))).toEqual(read(body, sign(body).toString('hex').toUpperCase()));
});

test('an empty key verifies no signature', () => {
  expect(read(body, sign(body, '').toString('hex'), '')).toBeUndefined();
});

test('a signature of another length or content is rejected', () => {
  for (const signature of [
    undefined,
    '',
    'zz',
    sign(body).toString('hex').slice(2),
    sign(`${body} `).toString('hex'),
  ]) {
    expect(read(body, signature)).toBeUndefined();
  }
});

test('two messages are two events, and a repeated message is one', () => {
  const other = JSON.stringify({ iccid: '8943108000000000017', event: 'esim.deleted', date: 'today' });
  const eventId = (text: string) => read(text, sign(text).toString('hex'))?.eventId;
  expect(eventId(body)).toBe(eventId(body));
  expect(eventId(other)).not.toBe(eventId(body));
  expect(read(other, sign(other).toString('hex'))?.kind).toBe('esim.deleted');
});

test('a signed body that is not understood is said to be unreadable', () => {
  const iccid = 'iccid":8943108000000000017';
  for (const [text, kind] of [
    ['{}', 'unknown'],
    ['[]', 'unknown'],
    ['no json', 'unknown'],
    ['{"iccid":"../x"}', 'unknown'],
    [`{"${iccid}}`, 'unknown'],
    [`{"alertType":"Utilisation","${iccid}}`, 'Utilisation'],
    ['{"alertType":"FirstAttachment"}', 'FirstAttachment'],
  ] as const)
    expect(read(text, sign(text).toString('hex'))).toEqual({
      eventId: expect.any(String),
      kind,
      isUnreadable: true,
    });
});

test('a signed callback of a kind that the shop does not use is about nothing', () => {
  const text = JSON.stringify({ alertType: 'PriceChange', bundle: { name: 'esim_1GB_7D_TR_V2' } });
  expect(read(text, sign(text).toString('hex'))).toEqual({ eventId: expect.any(String), kind: 'PriceChange' });
});

// The bodies are those that eroluysal/spoon (src/callbacks/dispatcher.js), built on the vendor's OpenAPI v2.5, sends.
test('a warning about the balance is one, and names no eSIM', () => {
  const balanceInfo = { balance: 94.5, threshold: 100, thresholdPercentRemaining: 10 };
  for (const alertType of ['LowBalance', 'InsufficientBalance']) {
    const text = JSON.stringify({ alertType, balanceInfo });
    expect(read(text, sign(text).toString('hex'))).toMatchObject({ kind: alertType, lowBalance: '94.5' });
    expect(read(text, 'forged')).toBeUndefined();
  }
  const topup = JSON.stringify({ alertType: 'Topup', bundle: { oldAmount: 1, newAmount: 2 } });
  expect(read(topup, sign(topup).toString('hex'))).toEqual({
    eventId: expect.any(String),
    kind: 'Topup',
    isAboutBalance: true,
  });
});
