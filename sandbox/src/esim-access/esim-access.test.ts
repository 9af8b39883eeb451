import { expect, test } from 'vitest';
import { callJson, startTestSandbox } from '../testing/test-sandbox.ts';

test('packages of one kind are listed, whether a client names the kind by text or number', async () => {
  await using sandbox = await startTestSandbox();
  const { baseUrl, accessCode } = sandbox.connection.esimAccess;
  const listKinds = async (dataType?: string | number) => {
    const headers = { 'RT-AccessCode': accessCode };
    const list = await callJson(`${baseUrl}/package/list`, { method: 'POST', headers, body: { dataType } });
    const { packageList } = (list.body as { obj: { packageList: { dataType: number }[] } }).obj;
    return new Set(packageList.map((each) => each.dataType === 1));
  };
  expect(await listKinds()).toEqual(new Set([true, false]));
  expect([await listKinds('1'), await listKinds(1)]).toEqual([new Set([true]), new Set([true])]);
  expect([await listKinds('2'), await listKinds(2)]).toEqual([new Set([false]), new Set([false])]);
});
