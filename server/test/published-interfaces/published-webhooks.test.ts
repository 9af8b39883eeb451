import { expect, test } from 'vitest';
import { openPartnerSandbox } from '../partner-sandbox.ts';
import { collectWebhooks, readSigned } from '../sent-webhooks.ts';
import { INTERFACES } from './interfaces.ts';
import { findDeviations, knowsPath, readFields } from './notation.ts';
import { listReads } from './observe-reads.ts';

const webhooks = await collectWebhooks(await openPartnerSandbox());

test.each(webhooks)('$partner: $kind is sent and read as the partner publishes it', async (webhook) => {
  const { partner, kind, body } = webhook;
  const table = INTERFACES[partner].events?.[kind];
  expect(table, 'the table has it').toBeDefined();
  const fields = readFields(INTERFACES[partner], table ?? '');
  expect(findDeviations(fields, JSON.parse(body))).toEqual([]);
  using reads = listReads((text) => text === body);
  const event = await readSigned(webhook);
  expect(event).toBeDefined();
  expect(event).not.toHaveProperty('isUnreadable');
  expect([...reads.of(body)].filter((path) => !knowsPath(fields, path))).toEqual([]);
});

test('every kind of the tables was sent', () => {
  const listed = Object.values(INTERFACES).flatMap(({ partner, events = {} }) =>
    Object.keys(events).map((kind) => `${partner} ${kind}`),
  );
  const sent = new Set(webhooks.map(({ partner, kind }) => `${partner} ${kind}`));
  expect(listed.toSorted()).toEqual([...sent].toSorted());
});
