import { ApiError } from './api-error.ts';

/** Whether the shop may have done what it was asked to: its answer is missing, or says that something failed on the way. */
export function isUnclear(error: unknown): boolean {
  return !(error instanceof ApiError) || (error.status >= 500 && error.code !== 'supply_unavailable');
}
