import { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../problem.ts';
import type { App } from './app-type.ts';

/** The default; a route declares its own as `config.rateLimit`. Per address and minute, in the memory of each process. */
const EVERY_ROUTE = { max: 600, timeWindow: 60_000 } as const;

/** Limits how often one address may call. Pages come from memory and are counted only where they declare a limit. */
export async function limitRates(app: App, { rateLimits }: { rateLimits: boolean }): Promise<void> {
  if (!rateLimits) return;
  await app.register(rateLimit, {
    ...EVERY_ROUTE,
    keyGenerator: ({ ip }) => networkOf(ip),
    allowList: isNotCounted,
    errorResponseBuilder: (_request, { ttl }) =>
      new ProblemError(429, 'rate_limited', 'Too many requests. Please wait a moment and try again.', {
        retryAfterSeconds: Math.ceil(ttl / 1000),
      }),
  });
}

function isNotCounted(request: FastifyRequest): boolean {
  const { access, rateLimit: own } = request.routeOptions.config;
  // Pages call our own API in-process, without a socket.
  if (!(request.raw instanceof IncomingMessage)) return true;
  return !own && (access === 'webhook' || access === 'page');
}

/** One household has a whole IPv6 /64: it counts as one address. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail.split(':').filter(Boolean);
  const gap = ip.includes('::') ? Array<string>(8 - first.length - last.length).fill('0') : [];
  return `${[...first, ...gap, ...last].slice(0, 4).join(':')}::/64`;
}
