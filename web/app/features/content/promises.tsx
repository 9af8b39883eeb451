import { REFUND_DAYS } from '@esimshop/contracts/refund-days';
import { LocalLink } from '~/components/ui/local-link.tsx';
import typography from '~/components/ui/typography.module.css';
import { formatNumber, formatTenths } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useClaims } from '~/lib/use-claims.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { guideTexts } from '~/locales/guide.ts';
import { chooseRating, type RatingSums } from './choose-rating.ts';

/** The shop's claims and guarantees, and what its buyers say in figures. */
export function Promises({ ratings }: { ratings: RatingSums }) {
  const { t } = useTranslation(guideTexts);
  const language = useLanguage();
  const { rating, allDaySupport } = useClaims();
  const shown = chooseRating(ratings, rating);
  const sentences = [
    shown &&
      'claimed' in shown &&
      t('guide.rating', {
        score: formatNumber(shown.claimed.score, language),
        best: shown.claimed.best,
        reviews: shown.claimed.reviews,
      }),
    allDaySupport && t('guide.allDaySupport'),
    t('guide.guarantee', { days: REFUND_DAYS }),
  ];
  return (
    <p className={typography.muted}>
      {shown && 'given' in shown && (
        <LocalLink to="/legal#ratings">
          {t('guide.rated', {
            average: formatTenths(shown.given.average, language),
            number: formatNumber(shown.given.count, language),
          })}
        </LocalLink>
      )}{' '}
      {sentences.filter(Boolean).join(' ')}
    </p>
  );
}
