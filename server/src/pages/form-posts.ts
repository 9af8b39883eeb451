import { LOCALES, localizePath } from '@esimshop/contracts/locales';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SharedResponse } from '../platform/http/responses/shared-response.ts';
import { ProblemError } from '../platform/problem.ts';
import type { PageCall, Visit } from './page-renderer.ts';
import { sendPage } from './send-page.ts';
import { readVisit } from './visit.ts';
import type { FindPage, Page } from './web-build.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';
const HOUR_MS = 3_600_000;
const HEADERS = { 'content-type': FORM_TYPE };
/** Tells the page that its form was rate-limited, so that it can say so and keep the values. */
const REJECTED_HEADERS = { ...HEADERS, 'shop-form-rejected': 'rate_limited' };

type FormPostsOptions = {
  publicUrl: string;
  pages: readonly Page[];
  findPage: FindPage;
  currencies: () => readonly string[];
  render: (page: PageCall, visit: Visit) => Promise<SharedResponse>;
};

/** Lets forms work without JavaScript: a browser posts them to their own page, whose action responds with a page. */
export async function registerFormPosts(app: FastifyInstance, options: FormPostsOptions): Promise<void> {
  const respond = async (request: FastifyRequest, reply: FastifyReply, headers: Record<string, string>) => {
    const url = new URL(request.url, options.publicUrl);
    const form = { headers, body: String(request.body ?? '') };
    const page = await options.render({ url, form }, readVisit(request, url, options.currencies()));
    return sendPage(request, reply, page, { page: options.findPage(url.pathname).page, isStored: false });
  };

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.setErrorHandler(async (error, request, reply) => {
    if (!(error instanceof ProblemError) || error.code !== 'rate_limited') throw error;
    return respond(request, reply, REJECTED_HEADERS);
  });
  for (const { path, formsPerHour: max } of options.pages) {
    if (max === undefined) continue;
    for (const locale of LOCALES)
      app.post(
        localizePath(path, locale),
        // Rate-limited after the body is read, so that the values can be shown again.
        { config: { body: 'raw', rateLimit: { max, timeWindow: HOUR_MS, hook: 'preHandler' } } },
        (request, reply) => respond(request, reply, HEADERS),
      );
  }
}
