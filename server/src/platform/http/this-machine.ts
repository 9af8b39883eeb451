import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { isLoopback, isLoopbackAddress } from '../config/environment.ts';

export type Places = Pick<Config, 'host' | 'publicUrl' | 'trustedProxies'>;

/** What proxies add, whether the shop trusts them or not. */
const FORWARDING = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Whether somebody at this very machine sends a request, where nobody else can reach the shop. A plain proxy on this machine
 * looks like this machine, so a public address, a trusted proxy, another name or a forwarding header rule it out.
 */
export function isFromThisMachine(
  { headers, ip }: FastifyRequest,
  { host, publicUrl, trustedProxies }: Places,
): boolean {
  if (!isLoopback(host) || !isLoopbackAddress(publicUrl) || trustedProxies.length > 0) return false;
  if (FORWARDING.some((name) => headers[name] !== undefined)) return false;
  return isLoopback(ip.replace(/^::ffff:/, '')) && isLoopbackAddress(`http://${headers.host}`);
}
