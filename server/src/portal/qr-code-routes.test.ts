import * as fc from 'fast-check';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { PNG } from 'pngjs';
import { decodeQR } from 'qr/decode.js';
import { afterAll, expect, test } from 'vitest';
import { registerQrCodeRoutes } from './qr-code-routes.ts';

const app = Fastify().withTypeProvider<ZodTypeProvider>();
app.setValidatorCompiler(validatorCompiler);
app.setSerializerCompiler(serializerCompiler);
registerQrCodeRoutes(app);
afterAll(() => app.close());

const LPA = 'LPA:1$rsp.sandbox.example$K2-1OI5BZ-0L8Q7D';

function generate(activationCode: unknown) {
  return app.inject({ method: 'POST', url: '/api/qr-code/generate', payload: { activationCode } });
}

test('an activation code is returned as a PNG that a scanner can read', async () => {
  const response = await generate(LPA);
  expect(response.statusCode).toBe(200);
  const { qrCodeImage } = response.json<{ qrCodeImage: string }>();
  const [prefix, base64 = ''] = qrCodeImage.split(',');
  expect(prefix).toBe('data:image/png;base64');
  const { width, height, data } = PNG.sync.read(Buffer.from(base64, 'base64'));
  expect(decodeQR({ width, height, data })).toBe(LPA);
});

test('anything but a well-formed activation code is rejected, so that this is not a general QR service', async () => {
  const invalid = [
    'https://example.com',
    '1$rsp.sandbox.example$K2',
    'LPA:1$rsp.sandbox.example',
    'LPA:2$rsp.sandbox.example$K2',
    'LPA:1$rsp.sandbox.example/path$K2',
    'LPA:1$rsp.sandbox.example$K2\nWIFI:S:x;;',
    ` ${LPA}`,
    `${LPA}$${'9'.repeat(300)}`,
    '',
    null,
    7,
    [LPA],
    { LPA },
  ];
  for (const activationCode of invalid)
    expect((await generate(activationCode)).statusCode, JSON.stringify(activationCode)).toBe(400);
});

test('text without the prefix gets no image', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (text) => {
      fc.pre(!text.startsWith('LPA:1$'));
      expect((await generate(text)).statusCode).toBe(400);
    }),
    { numRuns: 200 },
  );
});
