import { queryOptions } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';

/** The QR image of an activation code, as a PNG data URL; in memory only. */
export function qrCodeQuery(activationCode: string) {
  return queryOptions({
    queryKey: ['qr-code', activationCode],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const { qrCodeImage } = await browserApi<{ qrCodeImage: string }>('/api/qr-code/generate', {
        method: 'POST',
        body: { activationCode },
      });
      return qrCodeImage;
    },
  });
}
