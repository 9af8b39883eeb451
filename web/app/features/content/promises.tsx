import { REFUND_DAYS } from '@esimshop/contracts/refund-days';
import typography from '~/components/ui/typography.module.css';
import { formatNumber } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useClaims } from '~/lib/use-claims.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { guideTexts } from '~/locales/guide.ts';

/** The shop's claims and guarantees. */
export function Promises() {
  const { t } = useTranslation(guideTexts);
  const language = useLanguage();
  const { rating, allDaySupport } = useClaims();
  const sentences = [
    rating &&
      t('guide.rating', {
        score: formatNumber(rating.value.score, language),
        best: rating.value.best,
        reviews: rating.value.reviews,
      }),
    allDaySupport && t('guide.allDaySupport'),
    t('guide.guarantee', { days: REFUND_DAYS }),
  ];
  return <p className={typography.muted}>{sentences.filter(Boolean).join(' ')}</p>;
}
