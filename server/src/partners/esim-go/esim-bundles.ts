import * as z from 'zod';
import { toIccidSegment } from '../iccid.ts';
import type { EsimGoClient } from './esim-go-client.ts';

/** No eSIM is older: a smaller number is no time in milliseconds. */
const EARLIEST = Date.UTC(2015, 0);
const optionalDate = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => {
    const date = value ? new Date(value) : null;
    return date && date.getTime() >= EARLIEST ? date : null;
  });
const assignmentSchema = z.object({
  bundleState: z.string().nullish(),
  initialQuantity: z.number().nullish(),
  remainingQuantity: z.number().nullish(),
  unlimited: z.boolean().nullish(),
  id: z.union([z.string(), z.number()]).nullish(),
  assignmentReference: z.string().nullish(),
  assignmentDateTime: optionalDate,
  startTime: optionalDate,
  endTime: optionalDate,
});
const bundlesSchema = z.object({
  bundles: z
    .array(z.object({ name: z.string(), assignments: z.array(assignmentSchema).nullish() }))
    .nullable()
    .transform((bundles) => bundles ?? []),
});
const esimSchema = z.object({
  iccid: z.string(),
  profileStatus: z.string().nullish(),
  state: z.string().nullish(),
  firstInstalledDateTime: optionalDate,
});

export type Assignment = z.output<typeof assignmentSchema> & { name: string };

/** Every bundle ever applied to the eSIM, newest first. @throws SupplierError */
export async function listAssignments(client: EsimGoClient, iccid: string): Promise<Assignment[]> {
  const { bundles } = await client.get(`${pathOf(iccid)}/bundles`, { includeUsed: true, limit: 200 }, bundlesSchema);
  return bundles
    .flatMap(({ name, assignments }) => (assignments ?? []).map((assignment) => ({ ...assignment, name })))
    .toSorted((a, b) => (b.assignmentDateTime?.getTime() ?? 0) - (a.assignmentDateTime?.getTime() ?? 0));
}

/** The status of the eSIM's profile. @throws SupplierError */
export function readEsim(client: EsimGoClient, iccid: string) {
  return client.get(pathOf(iccid), {}, esimSchema);
}

/** @throws Error unless it is an ICCID */
export function pathOf(iccid: string): string {
  return `/esims/${toIccidSegment(iccid)}`;
}
