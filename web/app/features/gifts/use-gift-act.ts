import type { GiftAct } from '@esimshop/contracts/gifts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orderKey } from '~/features/orders/order-query.ts';
import { actOnGift, type GiftOwner, giftsQuery } from './gifts-query.ts';

/** Where the link that was just made is kept, until the page is left: no one else can read it again. */
export function giftLinkKey(iccid: string) {
  return ['gift-link', iccid] as const;
}

/** Does something with the gift of an eSIM; whatever shows that eSIM follows. */
export function useGiftAct(owner: GiftOwner, iccid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (act: GiftAct) => actOnGift(owner, act),
    onSuccess: ({ url, ...answer }) => {
      client.setQueryData(giftsQuery(owner).queryKey, answer);
      client.setQueryData(giftLinkKey(iccid), url ?? null);
    },
    // Somebody else may have opened it, or another tab changed it.
    onError: () => client.invalidateQueries({ queryKey: giftsQuery(owner).queryKey }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: orderKey(owner.orderNumber) });
      void client.invalidateQueries({ queryKey: ['portal'] });
    },
  });
}
