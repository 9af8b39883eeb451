import type { Shop } from '../../shop.ts';

/** Where a partner is to send its events. */
export function webhookUrlOf({ config }: Pick<Shop, 'config'>, provider: string): string {
  return `${config.publicUrl}/api/webhooks/${provider}`;
}
