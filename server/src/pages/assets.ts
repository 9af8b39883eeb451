import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const IMMUTABLE_FOLDERS = ['assets', 'flags', 'fonts'] as const;

/** A service worker is bound to the policy it is served with; it may only fetch from the shop. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** Serves the precompressed files of the build. Files in these folders never change under the same name. */
export async function registerAssets(app: FastifyInstance, clientDirectory: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: clientDirectory,
    // Its own routes list a file's folder, of hundreds of files, at every request.
    serve: false,
    preCompressed: true,
    index: false,
    immutable: true,
    maxAge: '365d',
  });
  for (const folder of IMMUTABLE_FOLDERS) {
    app.get<{ Params: { '*': string } }>(`/${folder}/*`, ({ params: { '*': name } }, reply) => {
      // To the library it is a bad request; to browsers one more name that no file has.
      if (name.includes('\0')) return reply.callNotFound();
      return reply.sendFile(`/${name}`, join(clientDirectory, folder));
    });
  }
  app.get('/sw.js', (_request, reply) =>
    reply
      .headers({ 'content-security-policy': WORKER_POLICY, 'cache-control': 'no-cache' })
      .sendFile('sw.js', clientDirectory, { cacheControl: false }),
  );
}
