import { isIPv6 } from 'node:net';
import bowser from 'bowser';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../platform/http/rate-limits.ts';

/** Where a session was opened: enough to recognise it, too little to locate a person. */
export type Client = {
  browser: string | null;
  system: string | null;
  /** The address without its last part, such as `203.0.113.0/24`. */
  network: string;
};

const MAX_USER_AGENT = 300;

/** The client that sent a request. */
export function describeClient({ headers, ip }: FastifyRequest): Client {
  const userAgent = headers['user-agent']?.slice(0, MAX_USER_AGENT);
  const { browser, os } = userAgent ? bowser.parse(userAgent) : { browser: undefined, os: undefined };
  return { browser: browser?.name || null, system: os?.name || null, network: shortenAddress(ip) };
}

/** An address without its last part: a /24, or a /48 of IPv6. */
export function shortenAddress(ip: string): string {
  const plain = ip.replace(/^::ffff:/, '');
  if (isIPv6(plain)) return `${networkOf(plain).split(':').slice(0, 3).join(':')}::/48`;
  return plain.replace(/\.\d+$/, '.0/24');
}
