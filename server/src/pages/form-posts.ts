import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../problem.ts';
import type { FinishedPage } from './finish-page.ts';
import { toPageAddress } from './page-address.ts';
import { type PageLanguage, resolveLanguage } from './resolve-language.ts';
import { sendPage } from './send-page.ts';

const FORM_PAGES = ['/support', '/tr/support'] as const;
const FORM_TYPE = 'application/x-www-form-urlencoded';
const HOUR_MS = 3_600_000;
const HEADERS = { 'content-type': FORM_TYPE };
/** Tells the page that its form was not let through, so that it can say so and keep what was written. */
const REFUSED_HEADERS = { ...HEADERS, 'shop-form-refused': 'rate_limited' };

type FormPostsOptions = {
  publicUrl: string;
  render: (request: Request, language: PageLanguage, onError: (error: unknown) => void) => Promise<FinishedPage>;
};

/** Lets forms work without script: a browser posts them to their own page, whose action answers with a page. */
export async function registerFormPosts(app: FastifyInstance, options: FormPostsOptions): Promise<void> {
  const answer = async (request: FastifyRequest, reply: FastifyReply, headers: Record<string, string>) => {
    const url = new URL(request.url, options.publicUrl);
    const { cookie, 'accept-language': acceptLanguage } = request.headers;
    const language = resolveLanguage({ pathname: url.pathname, cookie, acceptLanguage });
    const post = new Request(url, { method: 'POST', headers, body: String(request.body ?? '') });
    const page = await options.render(post, language, (error) => request.log.error({ err: error }, 'page.failed'));
    return sendPage(request, reply, page, toPageAddress(url));
  };

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.setErrorHandler(async (error, request, reply) => {
    if (!(error instanceof ProblemError) || error.code !== 'rate_limited') throw error;
    return answer(request, reply, REFUSED_HEADERS);
  });
  for (const path of FORM_PAGES) {
    app.post(
      path,
      // Counted once the form is read, so that what was written can be shown again.
      { config: { body: 'raw', rateLimit: { max: 5, timeWindow: HOUR_MS, hook: 'preHandler' } } },
      (request, reply) => answer(request, reply, HEADERS),
    );
  }
}
