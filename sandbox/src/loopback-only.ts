import type { FastifyInstance } from 'fastify';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Names and addresses of this machine as a browser spells them. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Refuses what a page of another site sends under a name that it has rebound to this machine (DNS rebinding), or sends to
 * change something. The shop's proxy and the partners' clients call by address and without an origin.
 */
export function acceptLoopbackOnly(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { host = '', origin, 'sec-fetch-site': site } = request.headers;
    if (!isLoopback(`http://${host}`) || host.includes('@')) {
      return reply.code(421).send({ message: 'The sandbox answers under localhost and 127.0.0.1 only.' });
    }
    const isFromElsewhere = site === 'cross-site' || (origin !== undefined && !isLoopback(origin));
    if (isFromElsewhere && !READS.has(request.method)) {
      return reply.code(403).send({ message: 'The sandbox accepts no changes from pages of other sites.' });
    }
  });
}

function isLoopback(address: string): boolean {
  return LOOPBACK.test(URL.parse(address)?.hostname ?? '');
}
