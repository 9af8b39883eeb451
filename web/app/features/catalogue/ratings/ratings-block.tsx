import { MOST_STARS, STARS } from '@esimshop/contracts/rating-limits';
import type { ShownRating, ShownRatings } from '@esimshop/contracts/ratings';
import { Badge } from '~/components/ui/badge.tsx';
import codePlateStyles from '~/components/ui/code-plate.module.css';
import { CodePlate } from '~/components/ui/code-plate.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import typography from '~/components/ui/typography.module.css';
import { formatDate, formatNumber, formatTenths } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { ratingTexts } from '~/locales/ratings.ts';
import styles from './ratings-block.module.css';

/** What buyers gave: all of it in figures, the latest in words, and how it came about. */
export function RatingsBlock({ ratings, place }: { ratings: ShownRatings; place: string }) {
  const { t } = useTranslation(ratingTexts);
  const language = useLanguage();
  const { count, average, counts, latest, removed } = ratings;
  const number = formatNumber(count, language);
  return (
    <section className={`${layout.wrap} ${layout.sectionSmall} ${layout.stackLarge}`} aria-labelledby="ratings">
      <h2 id="ratings">{t('ratings.title')}</h2>
      <div className={styles.sums}>
        <p className={styles.average}>
          <b>{formatTenths(average, language)}</b> {t('ratings.ofFive')}
          <small>{t(ratings.of === 'place' ? 'ratings.ofPlace' : 'ratings.ofShop', { count, number, place })}</small>
        </p>
        <dl className={styles.counts} aria-label={t('ratings.counts')}>
          {STARS.toReversed().map((stars) => {
            const given = counts[stars - 1] ?? 0;
            return (
              <div key={stars}>
                <dt>
                  {stars}
                  <span className={layout.visuallyHidden}> {t('ratings.ofFive')}</span>
                </dt>
                <dd>
                  <svg className={styles.bar} aria-hidden="true">
                    <rect width={`${(100 * given) / count}%`} height="100%" />
                  </svg>
                  {formatNumber(given, language)}
                </dd>
              </div>
            );
          })}
        </dl>
      </div>
      {latest.length > 0 && (
        <ul className={`${layout.plainList} ${styles.latest}`}>
          {latest.map((rating, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two buyers may say the same
            <Said key={index} rating={rating} isOfShop={ratings.of === 'shop'} />
          ))}
        </ul>
      )}
      <p className={typography.muted}>
        {removed.map(({ reason, count: words }) => (
          <span key={reason}>{t(`ratings.removed.${reason}`, { count: words })} </span>
        ))}
        {t('ratings.verified')} <LocalLink to="/legal#ratings">{t('ratings.how')}</LocalLink>
      </p>
    </section>
  );
}

function Said({ rating, isOfShop }: { rating: ShownRating; isOfShop: boolean }) {
  const { stars, name, text, locale, day, reply, countryCode } = rating;
  const { t } = useTranslation(ratingTexts);
  const language = useLanguage();
  return (
    <li className={layout.stackSmall}>
      <p className={styles.who}>
        <span className={codePlateStyles.plate} role="img" aria-label={t('ratings.row', { stars })}>
          {stars}/{MOST_STARS}
        </span>
        <b>{name || t('ratings.traveller')}</b>
        {isOfShop && <CodePlate code={countryCode} />}
        <time dateTime={day}>{formatDate(day, language)}</time>
        <Badge tone="ok" icon="tick">
          {t('ratings.bought')}
        </Badge>
      </p>
      <blockquote className={styles.words} lang={locale}>
        {text}
      </blockquote>
      {reply !== '' && (
        <p className={styles.words}>
          <b>{t('ratings.reply')}:</b> {reply}
        </p>
      )}
    </li>
  );
}
