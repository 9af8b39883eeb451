import { createHmac } from 'node:crypto';

type Signed = { timestamp: string; requestId: string; accessCode: string; body: string };

/** What eSIM Access requires in `RT-Signature`: lower-case hex over these parts, one after the other. */
export function sign({ timestamp, requestId, accessCode, body }: Signed, secretKey: string): string {
  return createHmac('sha256', secretKey).update(`${timestamp}${requestId}${accessCode}${body}`).digest('hex');
}
