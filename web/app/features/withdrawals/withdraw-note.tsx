import { REFUND_DAYS } from '@esimshop/contracts/refund-days';
import {
  WITHDRAWAL_ANSWER_DAYS,
  type WithdrawalPreview,
  type WithdrawalResponse,
} from '@esimshop/contracts/withdrawals';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { Note } from '~/components/ui/note.tsx';
import { formatLongDay } from '~/lib/format-time.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { withdrawTexts } from '~/locales/withdraw.ts';
import type { WithdrawNotice } from './statement-values.ts';
import { formatMoment } from './withdraw-times.ts';

type WithdrawNoteProps = {
  kind: WithdrawNotice;
  preview: WithdrawalPreview;
  earlier?: NonNullable<WithdrawalResponse['earlier']>;
};

/** What has to be known before the statement is made. It never stops anybody from making it. */
export function WithdrawNote({ kind, preview, earlier }: WithdrawNoteProps) {
  const { t } = useTranslation(withdrawTexts);
  const language = useLanguage();
  const { order, timeZone } = preview;
  const shown = { language, timeZone };
  const days = WITHDRAWAL_ANSWER_DAYS;
  switch (kind) {
    case 'unknown':
      return (
        <Note icon="search">
          <b>{t('withdraw.unknownTitle')}</b> {t('withdraw.unknownText')}
        </Note>
      );
    case 'earlier':
      return earlier ? (
        <Note icon="tick">
          <b>{t('withdraw.earlierTitle', { at: formatMoment(earlier.receivedAt, shown) })}</b>{' '}
          {t('withdraw.earlierText', { number: earlier.number, email: earlier.sentTo })}
        </Note>
      ) : null;
    case 'obstacle':
      return order?.obstacle ? <Note>{t(`withdraw.obstacles.${order.obstacle}`)}</Note> : null;
    case 'over': {
      const day = order?.lastDay ? formatLongDay(`${order.lastDay}T00:00:00Z`, { language, timeZone: 'UTC' }) : '';
      const canReturn = order?.esims.some((esim) => esim.canReturn);
      return (
        <Note icon="clock">
          <b>{t('withdraw.overTitle', { days: order?.days ?? 0, day })}</b>{' '}
          {canReturn ? (
            <>
              {t('withdraw.promise', { days: REFUND_DAYS })}{' '}
              <LocalLink to="/portal">{t('withdraw.returnIt')}</LocalLink>
            </>
          ) : (
            t('withdraw.reasons.too_late', { days })
          )}
        </Note>
      );
    }
    case 'all_used':
      return (
        <Note>
          <b>{t(order?.isTopUp ? 'withdraw.dataUsedTitle' : 'withdraw.allUsedTitle')}</b>{' '}
          {t(order?.isTopUp ? 'withdraw.dataUsedText' : 'withdraw.allUsedText', { days })}
        </Note>
      );
  }
}
