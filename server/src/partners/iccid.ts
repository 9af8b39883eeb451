import * as z from 'zod';

const ICCID = /^\d{17,22}$/;

/**
 * The number itself: blanks and hyphens group its digits, and a trailing F fills up the last byte of an odd count
 * (ETSI TS 102 221, 13.2). The shop recognises an eSIM by it, however a supplier prints it.
 */
export function normalizeIccid(text: string): string {
  return text.replaceAll(/[\s-]/g, '').replace(/f$/i, '');
}

/** ITU-T E.118 has 19 digits; suppliers print 17 to 22. */
export const iccidSchema = z.string().transform(normalizeIccid).pipe(z.string().regex(ICCID));

/** The number as a part of an address. @throws Error unless it is an ICCID */
export function toIccidSegment(iccid: string): string {
  if (!ICCID.test(iccid)) throw new Error('Expected an ICCID of 17 to 22 digits');
  return iccid;
}
