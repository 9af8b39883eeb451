import * as z from 'zod/mini';
import { LPA_PATTERN } from './activation-code.ts';

export const qrCodeRequestSchema = z.object({
  activationCode: z
    .string('Expected an activation code such as LPA:1$rsp.example.com$CODE')
    .check(z.maxLength(255), z.regex(LPA_PATTERN, 'Expected an activation code such as LPA:1$rsp.example.com$CODE')),
});

/** `qrCodeImage` is a PNG data URL. */
export const qrCodeResponseSchema = z.object({ qrCodeImage: z.string() });
