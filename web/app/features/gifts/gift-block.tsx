import type { BoughtPlan } from '@esimshop/contracts/orders';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import layout from '~/components/ui/layout.module.css';
import { LoadFailure } from '~/components/ui/load-failure.tsx';
import { RowDetails } from '~/components/ui/row-details.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { giftTexts } from '~/locales/gifts.ts';
import { GiftForm } from './gift-form.tsx';
import { GiftStatus } from './gift-status.tsx';
import { type GiftOwner, giftsQuery } from './gifts-query.ts';

export type GiftBlockProps = {
  owner: GiftOwner;
  iccid: string;
  plan: Omit<BoughtPlan, 'dataAmount'>;
  /** Who gives it, as far as it is known. */
  senderName: string;
  /** As a ticket of its own. */
  isTicket?: boolean;
};

/** Gives an eSIM to somebody, or shows what became of the gift. */
export function GiftBlock({ owner, iccid, plan, senderName, isTicket = false }: GiftBlockProps) {
  const { t } = useTranslation(giftTexts);
  const { data, error, refetch } = useQuery(giftsQuery(owner));
  const [isOpen, setOpen] = useState(false);
  if (!data) {
    return error ? <LoadFailure title={t('gifts.loadFailed')} error={error} onRetry={() => void refetch()} /> : null;
  }
  const gift = data.gifts.find((each) => each.iccid === iccid);
  const form = { owner, iccid, latest: data.latest };
  if (gift) return <GiftStatus {...form} gift={gift} plan={plan} isTicket={isTicket} />;
  if (!data.givable.includes(iccid)) return null;
  return (
    <RowDetails
      icon="send"
      title={t('gifts.open')}
      className={layout.noPrint}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      {isOpen && <GiftForm {...form} given={undefined} senderName={senderName} />}
    </RowDetails>
  );
}
