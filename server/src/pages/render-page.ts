import { buildContentSecurityPolicy, type PaymentHosts } from './content-security-policy.ts';
import { deferScripts } from './defer-scripts.ts';
import { type FinishedPage, finishPage } from './finish-page.ts';
import type { PageRequest, RenderPage } from './web-build.ts';

/** Renders one page and makes everything that does not depend on who asks. */
export async function renderPage(render: RenderPage, page: PageRequest, payment?: PaymentHosts): Promise<FinishedPage> {
  let isAway = false;
  const response = await render({
    ...page,
    onError(error) {
      isAway ||= statusOf(error) === 503;
      page.onError(error);
    },
  });
  const contentType = response.headers.get('content-type') ?? 'text/html; charset=utf-8';
  const isHtml = contentType.startsWith('text/html');
  const body = await response.text();
  const text = isHtml ? deferScripts(body) : body;
  return finishPage({
    // A page that failed because the shop is busy or its database is moving is worth another try.
    status: isAway && response.status === 500 ? 503 : response.status,
    contentType,
    text,
    contentSecurityPolicy: isHtml ? buildContentSecurityPolicy(text, payment) : undefined,
    location: response.headers.get('location') ?? undefined,
  });
}

function statusOf(error: unknown): number | undefined {
  const isStatus = typeof error === 'object' && error !== null && 'status' in error;
  return isStatus && typeof error.status === 'number' ? error.status : undefined;
}
