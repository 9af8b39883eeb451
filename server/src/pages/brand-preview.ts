import { brandPreviewSchema } from '@esimshop/contracts/admin-brand';
import { type Brand, DELIVERED_BRAND, markPath } from '@esimshop/contracts/brand';
import { DEFAULT_LOCALE, LOCALES } from '@esimshop/contracts/locales';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SharedResponse } from '../platform/http/responses/shared-response.ts';
import type { createMarkReader } from './brand-files.ts';
import type { createOgImages } from './og-images/og-images.ts';
import type { PageLanguage } from './resolve-language.ts';

type PreviewOptions = {
  images: Pick<ReturnType<typeof createOgImages>, 'preview'>;
  readMarkOf: ReturnType<typeof createMarkReader>;
  renderHome: (request: FastifyRequest, language: PageLanguage, brand: Brand) => Promise<SharedResponse>;
};

type Asked = { Querystring: Record<string, string> };

const config = { access: 'admin:settings' } as const;
const SCRIPTS = /<script\b.*?<\/script>|<link rel="modulepreload"[^>]*>/gs;
const THEMES = ['light', 'dark'] as const;

/** The shop with a brand that its owner tries: its picture for shared links, and its home page. Nobody else sees them. */
export function registerBrandPreview(app: FastifyInstance, { images, readMarkOf, renderHome }: PreviewOptions): void {
  app.get<Asked>('/brand/preview.png', { config }, async (request, reply) => {
    const brand = readBrand(request.query);
    if (!brand) return reply.callNotFound();
    const headers = { cookie: request.headers.cookie ?? '' };
    const mark = await readMarkOf(brand, { path: draftPath(brand), headers });
    const look = { shopName: brand.name, signal: brand.signal, mark };
    const picture = await images.preview(readLanguage(request.query), look);
    return reply.headers({ ...picture.headers, 'cache-control': 'no-store' }).send(picture.plain);
  });

  app.get<Asked>('/brand/preview', { config }, async (request, reply) => {
    const brand = readBrand(request.query);
    if (!brand) return reply.callNotFound();
    const theme = THEMES.find((each) => each === request.query.theme) ?? 'light';
    const page = await renderHome(request, readLanguage(request.query), brand);
    const policy = page.headers['content-security-policy'] ?? '';
    // Without scripts, the theme stays as it is written here.
    const html = page.plain
      .toString()
      .replace(SCRIPTS, '')
      .replace('<html ', `<html data-theme="${theme}" `)
      .replaceAll(brand.mark ? markPath(brand.mark) : '\0', draftPath(brand));
    return reply
      .headers({
        ...page.headers,
        'content-security-policy': policy
          .replace(/script-src [^;]*/, "script-src 'none'")
          .replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
        'x-frame-options': 'SAMEORIGIN',
        'x-robots-tag': 'noindex',
        'cache-control': 'no-store',
      })
      .send(html);
  });
}

function readBrand(query: Record<string, string>): Brand | undefined {
  const { success, data } = brandPreviewSchema.safeParse(query);
  if (!success) return undefined;
  const [hash = '', type] = data.mark?.split('.') ?? [];
  const mark = data.mark ? ({ hash, type: type === 'png' ? 'png' : 'svg' } as const) : null;
  return { ...DELIVERED_BRAND, name: data.name, signal: data.signal, mark };
}

/** Where its owner sees a mark before it is published. */
function draftPath({ mark }: Brand): string {
  return mark ? `/api/admin/brand/marks/${mark.hash}.${mark.type}` : '';
}

function readLanguage(query: Record<string, string>): PageLanguage {
  return LOCALES.find((locale) => locale === query.lang) ?? DEFAULT_LOCALE;
}
