import { randomBytes } from 'node:crypto';
import { type SharedResponse, toSharedResponse } from '../platform/http/responses/shared-response.ts';
import { buildContentSecurityPolicy, type PaymentHosts } from './content-security-policy.ts';
import { deferScripts } from './defer-scripts.ts';
import { takeOwnScripts } from './own-scripts.ts';
import { paymentPageHeaders } from './payment-page-headers.ts';
import type { PageRequest, RenderPage } from './web-build.ts';

/** Renders a page and finishes everything that does not depend on the request's headers. */
export async function renderPage(
  render: RenderPage,
  page: Omit<PageRequest, 'nonce'>,
  { payment, hasFrames = false }: { payment?: PaymentHosts | undefined; hasFrames?: boolean } = {},
): Promise<SharedResponse> {
  let isUnavailable = false;
  const nonce = randomBytes(16).toString('base64url');
  const response = await render({
    ...page,
    nonce,
    onError(error) {
      isUnavailable ||= statusOf(error) === 503;
      page.onError(error);
    },
  });
  const contentType = response.headers.get('content-type') ?? 'text/html; charset=utf-8';
  const isHtml = contentType.startsWith('text/html');
  const body = await response.text();
  const { html: text, scripts } = takeOwnScripts(isHtml ? deferScripts(body, nonce) : body, nonce);
  const location = response.headers.get('location');
  return toSharedResponse({
    // A failure because the shop is busy or its database unreachable is temporary.
    status: isUnavailable && response.status === 500 ? 503 : response.status,
    contentType,
    headers: {
      ...(isHtml
        ? { 'content-security-policy': buildContentSecurityPolicy(text, { scripts, payment, hasFrames }) }
        : {}),
      ...(payment && paymentPageHeaders(payment)),
      ...(location === null ? {} : { location }),
    },
    body: text,
  });
}

function statusOf(error: unknown): number | undefined {
  const isStatus = typeof error === 'object' && error !== null && 'status' in error;
  return isStatus && typeof error.status === 'number' ? error.status : undefined;
}
