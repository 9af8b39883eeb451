import * as z from 'zod';
import type { EsimRef, EsimUsage } from '../esim-supplier.ts';
import type { EsimAccessClient } from './esim-access-client.ts';
import { toMegabytes } from './volume.ts';

/** The most eSIMs that one request may name. */
export const MOST_AT_ONCE = 10;

const bytesSchema = z.number().nonnegative();
const usagesSchema = z.object({
  esimUsageList: z.array(z.object({ esimTranNo: z.string(), dataUsage: bytesSchema, totalData: bytesSchema })),
});

/** The use of eSIMs, which are named by eSIM Access's own numbers. @throws SupplierError */
export async function readUsages(client: EsimAccessClient, esims: EsimRef[]): Promise<ReadonlyMap<string, EsimUsage>> {
  const iccids = new Map(
    esims.flatMap(({ supplierRef, iccid }) => (supplierRef ? [[supplierRef, iccid] as const] : [])),
  );
  if (iccids.size === 0) return new Map();
  const { obj } = await client.read('/esim/usage/query', { esimTranNoList: [...iccids.keys()] }, usagesSchema);
  return new Map(
    obj.esimUsageList.flatMap(({ esimTranNo, dataUsage, totalData }) => {
      const iccid = iccids.get(esimTranNo);
      const remainingMb = toMegabytes(Math.max(0, totalData - dataUsage), totalData);
      return iccid ? [[iccid, { totalMb: toMegabytes(totalData), remainingMb }] as const] : [];
    }),
  );
}
