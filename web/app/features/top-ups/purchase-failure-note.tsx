import type { Ref } from 'react';
import { Icon } from '~/components/ui/icon.tsx';
import noteStyles from '~/components/ui/note.module.css';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { declineTexts } from '~/locales/declines.ts';
import { topUpTexts } from '~/locales/top-up.ts';
import type { PurchaseFailure } from './purchase-failure.ts';

type PurchaseFailureNoteProps = { failure: PurchaseFailure; ref: Ref<HTMLDivElement> };

/** Why the top-up was not bought, whether anything was charged, and what to do now. */
export function PurchaseFailureNote({ failure, ref }: PurchaseFailureNoteProps) {
  return (
    <div className={`${noteStyles.note} ${noteStyles.bad}`} role="alert" tabIndex={-1} ref={ref}>
      <Icon name="alert" />
      <p>
        <FailureWords failure={failure} />
      </p>
    </div>
  );
}

function FailureWords({ failure }: { failure: PurchaseFailure }) {
  const { t } = useTranslation(declineTexts, topUpTexts);
  switch (failure.kind) {
    case 'declined':
      return (
        <>
          <b>{t('top-up.declinedTitle')}</b> {t(`declines.${failure.declineCode}`)} {t('top-up.notCharged')}
        </>
      );
    case 'price_changed':
      return (
        <>
          <b>{t('top-up.priceChangedTitle')}</b>{' '}
          {t('top-up.priceChanged', {
            before: formatPrice(failure.before, failure.currency),
            now: formatPrice(failure.now, failure.currency),
          })}
        </>
      );
    case 'open':
    case 'lost':
    case 'captive':
      return (
        <>
          <b>{t(failure.kind === 'open' ? 'top-up.openTitle' : 'top-up.lostTitle')}</b>{' '}
          {t(failure.kind === 'captive' ? 'top-up.captive' : 'top-up.lost')}
        </>
      );
    default:
      return t(`top-up.failures.${failure.kind}`);
  }
}
