import { qrCodeRequestSchema, qrCodeResponseSchema } from '@esimshop/contracts/qr-codes';
import { drawQrPng } from '../platform/draw-qr-code.ts';
import type { App } from '../platform/http/app-type.ts';

const config = { access: 'public', rateLimit: { max: 60, timeWindow: 60_000 } } as const;

export function registerQrCodeRoutes(app: App): void {
  app.post(
    '/api/qr-code/generate',
    { config, schema: { body: qrCodeRequestSchema, response: { 200: qrCodeResponseSchema } } },
    async (request) => ({
      qrCodeImage: `data:image/png;base64,${drawQrPng(request.body.activationCode).toString('base64')}`,
    }),
  );
}
