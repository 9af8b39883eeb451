import { createHash } from 'node:crypto';
import { compressQuickly } from './compress-page.ts';
import { buildContentSecurityPolicy, type PaymentHosts } from './content-security-policy.ts';
import { deferScripts } from './defer-scripts.ts';
import type { PageRequest, RenderPage } from './web-build.ts';

/** A page ready to send: its bytes in every encoding, with the headers that belong to this text. */
export type FinishedPage = {
  status: number;
  contentType: string;
  plain: Buffer;
  brotli: Buffer;
  gzip: Buffer;
  etag: string;
  contentSecurityPolicy: string | undefined;
  location: string | undefined;
};

/** Renders one page and makes everything that does not depend on who asks. */
export async function renderPage(render: RenderPage, page: PageRequest, payment?: PaymentHosts): Promise<FinishedPage> {
  const response = await render(page);
  const contentType = response.headers.get('content-type') ?? 'text/html; charset=utf-8';
  const isHtml = contentType.startsWith('text/html');
  const body = await response.text();
  const text = isHtml ? deferScripts(body) : body;
  const plain = Buffer.from(text);
  return {
    status: response.status,
    contentType,
    plain,
    ...(await compressQuickly(plain)),
    etag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
    contentSecurityPolicy: isHtml ? buildContentSecurityPolicy(text, payment) : undefined,
    location: response.headers.get('location') ?? undefined,
  };
}
