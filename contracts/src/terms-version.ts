import * as z from 'zod/mini';

/** Of everything that a contract with a buyer can contain; opaque. */
export const termsVersionSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,32}$/, 'Expected a version of the terms'));
