import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../platform/config/config.ts';
import { LIFETIMES } from './sessions.ts';
import type { SignedIn } from './sign-in.ts';

type Site = Pick<Config, 'publicUrl'>;

/** Browsers accept the prefix from this very host, over https, only. */
function describeCookie({ publicUrl }: Site) {
  const secure = publicUrl.startsWith('https:');
  return {
    name: secure ? '__Host-sid' : 'sid',
    options: { path: '/', httpOnly: true, sameSite: 'lax', secure } as const,
  };
}

/** The token of a session that a browser sent. */
export function readSessionCookie(site: Site, { cookies }: FastifyRequest): string | undefined {
  return cookies[describeCookie(site).name];
}

export function setSessionCookie(
  site: Site,
  reply: FastifyReply,
  { token, role }: Pick<SignedIn, 'token' | 'role'>,
): void {
  const { name, options } = describeCookie(site);
  const maxAge = LIFETIMES[role === null ? 'customer' : 'admin'].absoluteMinutes * 60;
  reply.setCookie(name, token, { ...options, maxAge });
}

export function clearSessionCookie(site: Site, reply: FastifyReply): void {
  const { name, options } = describeCookie(site);
  reply.clearCookie(name, options);
}
