import { ApiError } from '~/lib/api-error.ts';
import type { TFunction } from '~/lib/translate.ts';
import type { esimTexts } from '~/locales/esim.ts';

/** Why there is no image: none in the response, an error status, or no response. */
export function describeQrFailure(error: unknown, t: TFunction<typeof esimTexts>): string {
  if (error === null) return t('esim.qrEmpty');
  return error instanceof ApiError ? t('esim.qrStatus', { status: error.status }) : t('esim.qrException');
}
