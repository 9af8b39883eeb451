import { DEFAULT_LOCALE, LOCALES } from '@esimshop/contracts/locales';
import type { FastifyInstance } from 'fastify';
import { sendResponse } from '../../platform/http/responses/send-response.ts';
import type { SharedResponse } from '../../platform/http/responses/shared-response.ts';
import type { PageLanguage } from '../resolve-language.ts';

type OgImageRoutesOptions = {
  clientDirectory: string;
  /** In which prices can be shown now, the shop's own first. */
  currencies: () => readonly string[];
  getImage: (
    code: string,
    variant: { language: PageLanguage; currency: string | undefined },
  ) => Promise<SharedResponse>;
};

const DAY_SECONDS = 86_400;

/**
 * `/og/{code}.png`, where `default` is the shop itself; `lang` is its language, `currency` that of its price, `v` changes with the image's content.
 */
export function registerOgImages(
  app: FastifyInstance,
  { clientDirectory, currencies, getImage }: OgImageRoutesOptions,
): void {
  let hasFailed = false;
  type Asked = { Params: { file: string }; Querystring: { lang?: string; currency?: string } };
  app.get<Asked>('/og/:file', async (request, reply) => {
    const code = /^([A-Za-z+ -]{1,32})\.png$/.exec(request.params.file)?.[1];
    const language = LOCALES.find((locale) => locale === request.query.lang) ?? DEFAULT_LOCALE;
    const currency = currencies().find((each) => each === request.query.currency);
    const draw = async () => (code === undefined ? undefined : getImage(code, { language, currency }));
    const image = await draw().catch((error: unknown) => {
      if (!hasFailed) request.log.error({ err: error }, 'og_image.failed');
      hasFailed = true;
      return 'default' as const;
    });
    if (!image || (image !== 'default' && image.status === 404)) return reply.callNotFound();
    // Preview images are meant to be embedded in other sites.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    const cacheControl = `public, max-age=${DAY_SECONDS}`;
    if (image !== 'default') return sendResponse(request, reply, image, { cacheControl });
    reply.header('cache-control', cacheControl);
    return reply.sendFile('icons/og-default.png', clientDirectory, { cacheControl: false });
  });
}
