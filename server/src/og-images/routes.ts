import type { FastifyInstance } from 'fastify';
import { contentHash } from '../pages/content-hash.ts';
import type { PageLanguage } from '../pages/resolve-language.ts';

type OgImageRoutesOptions = {
  clientDirectory: string;
  getImage: (code: string, language: PageLanguage) => Promise<Buffer | undefined>;
};

const DAY_SECONDS = 86_400;

/** `/og/{code}.png`, where `default` is the shop itself; `lang=tr` for Turkish, `v` changes with what the picture says. */
export function registerOgImages(app: FastifyInstance, { clientDirectory, getImage }: OgImageRoutesOptions): void {
  let isUnable = false;
  app.get<{ Params: { file: string }; Querystring: { lang?: string } }>('/og/:file', async (request, reply) => {
    const code = /^([A-Za-z+ -]{1,32})\.png$/.exec(request.params.file)?.[1];
    const language = request.query.lang === 'tr' ? 'tr' : 'en';
    const draw = async () => (code === undefined ? undefined : getImage(code, language));
    const image = await draw().catch((error: unknown) => {
      if (!isUnable) request.log.error({ err: error }, 'og_image.failed');
      isUnable = true;
      return 'drawn before' as const;
    });
    if (!image) return reply.callNotFound();
    reply.headers({
      'cache-control': `public, max-age=${DAY_SECONDS}`,
      // Shown inside other sites: that is what it is for.
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (image === 'drawn before') {
      return reply.sendFile('icons/og-default.png', clientDirectory, { cacheControl: false });
    }
    const etag = `"${contentHash(image)}"`;
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('image/png').send(image);
  });
}
