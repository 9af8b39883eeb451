import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const IMMUTABLE_FOLDERS = ['assets', 'flags', 'fonts'] as const;

/** A service worker is bound to the policy it is served with; it may only fetch from the shop. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** Serves the precompressed files of the build. Files in these folders never change under the same name. */
export async function registerAssets(app: FastifyInstance, clientDirectory: string): Promise<void> {
  for (const [position, folder] of IMMUTABLE_FOLDERS.entries()) {
    await app.register(fastifyStatic, {
      root: join(clientDirectory, folder),
      prefix: `/${folder}/`,
      preCompressed: true,
      index: false,
      immutable: true,
      maxAge: '365d',
      decorateReply: position === 0,
    });
  }
  app.get('/sw.js', (_request, reply) =>
    reply
      .headers({ 'content-security-policy': WORKER_POLICY, 'cache-control': 'no-cache' })
      .sendFile('sw.js', clientDirectory, { cacheControl: false }),
  );
}
