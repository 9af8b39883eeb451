import type { LinkedRating, Rate } from '@esimshop/contracts/ratings';
import { browserApi } from '~/lib/api-client.ts';

/** Another link in the same tab is another rating. */
export function ratingKey(token: string | undefined) {
  return ['rating', token] as const;
}

export function lookAtRating(token: string): Promise<LinkedRating> {
  return browserApi('/api/ratings/look', { method: 'POST', body: { token } });
}

export function sendRating(body: Rate): Promise<LinkedRating> {
  return browserApi('/api/ratings/rate', { method: 'POST', body });
}

export async function stopAsking(token: string): Promise<void> {
  await browserApi('/api/ratings/stop', { method: 'POST', body: { token } });
}
