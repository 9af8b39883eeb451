import { ApiError } from '~/lib/api-error.ts';
import type { TFunction } from '~/lib/translate.ts';

/** Why there is no picture: the answer had none, its status, or there was no answer. */
export function describeQrFailure(error: unknown, t: TFunction): string {
  if (error === null) return t('esim.qrEmpty');
  return error instanceof ApiError ? t('esim.qrStatus', { status: error.status }) : t('esim.qrException');
}
