import type { FastifyRequest } from 'fastify';
import { networkOf } from '../platform/http/rate-limits.ts';
import type { Visit } from './page-renderer.ts';
import { resolveCurrency } from './resolve-currency.ts';
import { resolveLanguage } from './resolve-language.ts';

/** What a page depends on of the request for it. */
export function readVisit(request: FastifyRequest, url: URL, currencies: readonly string[]): Visit {
  const { cookie, 'accept-language': acceptLanguage } = request.headers;
  return {
    language: resolveLanguage({ pathname: url.pathname, cookie, acceptLanguage }),
    currencies: resolveCurrency({ named: url.searchParams.get('currency'), cookie, acceptLanguage }, currencies),
    network: networkOf(request.ip),
    onError: (error) => request.log.error({ err: error }, 'page.failed'),
  };
}
