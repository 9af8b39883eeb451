import { createHash } from 'node:crypto';
import { LOCALES } from '@esimshop/contracts/locales';
import * as z from 'zod/mini';
import type { Executor } from '../platform/database/database.ts';
import { type ContractPart, PART_NAMES } from './contract-parts.ts';
import { listContractRows } from './store.ts';

const allowance = z.optional(z.union([z.int(), z.literal('unlimited')]));

/** What is hashed of an order's contract: nothing of the buyer, who may have it erased. */
const contractSchema = z.object({
  orderNumber: z.string(),
  locale: z.enum(LOCALES),
  /** What a code took off; absent without one. */
  discountMinor: z.optional(z.int()),
  totalMinor: z.int(),
  currency: z.string(),
  plans: z.array(
    z.object({
      productKey: z.string(),
      quantity: z.int(),
      unitPriceMinor: z.int(),
      countryCode: z.string(),
      dataMb: z.nullable(z.int()),
      validityDays: z.int(),
      tier: z.nullable(z.string()),
      speeds: z.array(z.string()),
      /** Calls and texts; absent from a plan with data alone. */
      features: z.optional(z.object({ voiceMinutes: allowance, smsCount: allowance })),
    }),
  ),
  /** Word for word; null if the buyer was asked nothing. */
  consent: z.nullable(z.string()),
  parts: z.array(z.object({ name: z.enum(PART_NAMES), locale: z.enum(LOCALES), sha256: z.string() })),
});
export type Contract = z.infer<typeof contractSchema>;

type Agreed = Omit<Contract, 'plans' | 'parts'> & { plans: Contract['plans']; parts: ContractPart[] };
export type FrozenContract = { content: string; hash: Buffer };

/** A contract as it is kept: JSON, with its SHA-256. */
export function freezeContract({ parts, ...agreed }: Agreed): FrozenContract {
  const named = parts.map(({ name, locale, hash }) => ({ name, locale, sha256: hash.toString('hex') }));
  const content = JSON.stringify(contractSchema.parse({ ...agreed, parts: named }));
  return { content, hash: createHash('sha256').update(content).digest() };
}

export type KeptContract = Omit<Contract, 'parts'> & {
  /** SHA-256 of the whole, in hexadecimal. */
  sha256: string;
  hasReceipts: boolean;
  parts: (Contract['parts'][number] & { content: string })[];
};

/** What was agreed with an order. @throws Error if it is not on record, or a text of it */
export async function getContract(executor: Executor, orderId: number): Promise<KeptContract> {
  const rows = await listContractRows(executor, { orderId });
  const [first] = rows;
  if (!first) throw new Error(`Expected order ${orderId} to have a contract`);
  const { parts, ...contract } = contractSchema.parse(JSON.parse(first.content));
  const texts = new Map(rows.map(({ partHash, partContent }) => [partHash.toString('hex'), partContent]));
  return {
    ...contract,
    sha256: first.hash.toString('hex'),
    hasReceipts: first.hasReceipts,
    parts: parts.map(({ name, locale, sha256 }) => {
      const content = texts.get(sha256);
      if (content === undefined) throw new Error(`Expected the text ${sha256} of order ${orderId} to be on record`);
      return { name, locale, sha256, content };
    }),
  };
}
