import type { LinkedRating } from '@esimshop/contracts/ratings';
import { Button } from '~/components/ui/button.tsx';
import layout from '~/components/ui/layout.module.css';
import typography from '~/components/ui/typography.module.css';
import { formatDate } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { ratingPageTexts } from '~/locales/rating-page.ts';
import styles from './rating-screen.module.css';

/** What was said, and until when it can be changed. */
export function GivenRating({ rating, onEdit }: { rating: LinkedRating; onEdit: () => void }) {
  const { t } = useTranslation(ratingPageTexts);
  const language = useLanguage();
  const { stars, text, name, until, state, removedFor, reply } = rating;
  return (
    <div className={layout.stack}>
      {stars && (
        <p>
          <b>{t('rating-page.yours', { stars, level: t(`rating-page.level.s${stars}`) })}</b>
        </p>
      )}
      {text !== '' && (
        <blockquote className={styles.words}>
          <p>{text}</p>
          <footer className={typography.muted}>{name || t('rating-page.traveller')}</footer>
        </blockquote>
      )}
      {removedFor && <p>{t(`rating-page.removed.${removedFor}`)}</p>}
      {reply !== '' && (
        <div className={layout.stackSmall}>
          <b>{t('rating-page.reply')}</b>
          <p className={styles.words}>{reply}</p>
        </div>
      )}
      {state === 'given' && until ? (
        <>
          <p className={typography.muted}>{t('rating-page.until', { day: formatDate(until, language) ?? '' })}</p>
          <p>
            <Button onClick={onEdit}>{t('rating-page.edit')}</Button>
          </p>
        </>
      ) : (
        <p className={typography.muted}>{t(state === 'off' ? 'rating-page.off' : 'rating-page.closed')}</p>
      )}
    </div>
  );
}
