import type { AdminRating, AdminRatingsResponse } from '@esimshop/contracts/admin-ratings';
import { STARS } from '@esimshop/contracts/rating-limits';
import { useState } from 'react';
import { Badge } from '~/components/ui/badge.tsx';
import { buttonClass } from '~/components/ui/button.tsx';
import { CodePlate } from '~/components/ui/code-plate.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import fieldStyles from '~/components/ui/field.module.css';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { browserApi } from '~/lib/api-client.ts';
import { formatNumber, formatTenths } from '~/lib/format.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminRatingsTexts } from '~/locales/admin-ratings.ts';
import { AdminList } from '../list/admin-list.tsx';
import { readPage, toQuery } from '../list/list-address.ts';
import { Pager } from '../list/pager.tsx';
import { type ListSource, useAdminList } from '../list/use-admin-list.ts';
import { AdminIcon } from '../parts/admin-icon.tsx';
import { AdminMoment } from '../parts/admin-moment.tsx';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import gridStyles from '../parts/grid.module.css';
import { ListSkeleton } from '../parts/list-skeleton.tsx';
import { RowAct } from '../parts/row-act.tsx';
import viewStyles from '../parts/view.module.css';
import { ViewGroup } from '../parts/view-group.tsx';
import viewLinkStyles from '../parts/view-links.module.css';
import { RATINGS_KEY } from './rating-calls.ts';
import { AnswerDialog, RemovalDialog } from './rating-dialogs.tsx';
import styles from './ratings-tab.module.css';

const VIEWS = [
  { answered: undefined, text: 'viewAll' },
  { answered: 'no', text: 'viewUnanswered' },
  { answered: 'yes', text: 'viewAnswered' },
] as const;

type RatingList = { stars: number | undefined; answered: 'yes' | 'no' | undefined; page: number };

const RATINGS: ListSource<RatingList, AdminRatingsResponse> = {
  queryKey: RATINGS_KEY,
  fetchPage: (query, signal) => browserApi(`/api/admin/ratings${query}`, { signal }),
  read: (query) => ({
    stars: STARS.find((each) => String(each) === query.get('stars')),
    answered: (['yes', 'no'] as const).find((each) => each === query.get('answered')),
    page: readPage(query, 10_000),
  }),
  write: ({ stars, answered, page }) =>
    toQuery({ stars: stars?.toString(), answered, page: page === 1 ? undefined : String(page) }),
  tab: 'ratings',
};

/** What buyers say of their plans: answered in public, and never deleted in silence. */
export function RatingsTab() {
  const { t } = useAdminTranslation(adminFrameTexts, adminRatingsTexts);
  const list = useAdminList(RATINGS);
  const { stars, answered } = list.state;
  const { data } = list.result;
  const [opened, setOpened] = useState<{ rating: AdminRating; act: 'answer' | 'remove' }>();
  const turn = (page: number) => {
    list.change({ page });
    window.scrollTo({ top: 0 });
  };
  const Dialog = opened?.act === 'remove' ? RemovalDialog : AnswerDialog;
  return (
    <>
      <div className={viewStyles.top}>
        <div>
          <h1>{t('admin-frame.views.ratings')}</h1>
          {data && <Summary figures={data} />}
        </div>
      </div>
      <ViewGroup current="ratings" />
      <div className={styles.filters}>
        <nav className={viewLinkStyles.links} aria-label={t('admin-ratings.views')}>
          {VIEWS.map((view) => (
            <LocalLink
              key={view.text}
              className={viewLinkStyles.link}
              to={`/admin?${list.addressOf({ answered: view.answered, page: 1 })}`}
              aria-current={view.answered === answered ? 'page' : undefined}
            >
              {t(`admin-ratings.${view.text}`)}
            </LocalLink>
          ))}
        </nav>
        <label className={styles.stars}>
          {t('admin-ratings.stars')}
          <select
            className={fieldStyles.input}
            value={stars ?? ''}
            onChange={({ target }) => list.change({ stars: target.value ? Number(target.value) : undefined, page: 1 })}
          >
            <option value="">{t('admin-ratings.anyStars')}</option>
            {STARS.map((each) => (
              <option key={each} value={each}>
                {t('admin-ratings.ofFive', { stars: each })}
              </option>
            ))}
          </select>
        </label>
      </div>
      <AdminList
        list={list}
        loading={<ListSkeleton text={t('admin-ratings.loading')} rows={8} />}
        failure={{ title: t('admin-ratings.failed') }}
        isEmpty={({ ratings }) => ratings.length === 0}
        empty={<NoRatings isFiltered={stars !== undefined || answered !== undefined} />}
        footer={(page) => <Pager label={t('admin-ratings.pages')} {...page} onTurn={turn} />}
      >
        {({ ratings, timeZone }) => (
          <table className={`${gridStyles.grid} ${gridStyles.long} ${gridStyles.fold} ${styles.ratings}`}>
            <caption className={layout.visuallyHidden}>{t('admin-frame.views.ratings')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('admin-ratings.rating')}</th>
                <th scope="col">{t('admin-ratings.about')}</th>
                <th scope="col">{t('admin-ratings.received')}</th>
                <th scope="col">
                  <span className={layout.visuallyHidden}>{t('admin-ratings.acts')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {ratings.map((rating) => (
                <Rating
                  key={rating.id}
                  rating={rating}
                  timeZone={timeZone}
                  onOpen={(act) => setOpened({ rating, act })}
                />
              ))}
            </tbody>
          </table>
        )}
      </AdminList>
      {opened && (
        <Dialog
          rating={data?.ratings.find(({ id }) => id === opened.rating.id) ?? opened.rating}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

function Summary({ figures: { asked, rated, average, isOffered } }: { figures: AdminRatingsResponse }) {
  const { t } = useAdminTranslation(adminRatingsTexts);
  const language = useLanguage();
  const numbers = { count: asked, asked: formatNumber(asked, language), rated: formatNumber(rated, language) };
  return (
    <p role="status">
      {average === null
        ? t('admin-ratings.noneYet', numbers)
        : t('admin-ratings.summary', { ...numbers, average: formatTenths(average, language) })}{' '}
      {!isOffered && (
        <>
          {t('admin-ratings.off')} <LocalLink to="/admin?tab=shop#ratings">{t('admin-ratings.turnOn')}</LocalLink>
        </>
      )}
    </p>
  );
}

type RatingProps = { rating: AdminRating; timeZone: string; onOpen: (act: 'answer' | 'remove') => void };

function Rating({ rating, timeZone, onOpen }: RatingProps) {
  const { t } = useAdminTranslation(adminRatingsTexts);
  const { stars, text, locale, reply, removedFor, countryCode, orderId, orderNumber } = rating;
  const name = rating.name || t('admin-ratings.traveller');
  const hasWords = text !== '' || rating.name !== '';
  return (
    <tr>
      <th scope="row" className={styles.what}>
        <b>{t('admin-ratings.ofFive', { stars })}</b>, {name}
        {text !== '' && (
          <span className={styles.words} lang={locale}>
            {text}
          </span>
        )}
        {removedFor && (
          <Badge tone="bad" icon="alert">
            {t(`admin-ratings.removedFor.${removedFor}`)}
          </Badge>
        )}
        {reply !== '' && (
          <span className={styles.words}>
            <b>{t('admin-ratings.reply')}:</b> {reply}
          </span>
        )}
      </th>
      <td className={styles.about}>
        <CodePlate code={countryCode} /> <LocalLink to={`/admin/orders/${orderId}`}>{orderNumber}</LocalLink>
      </td>
      <td className={styles.when}>
        <AdminMoment at={rating.ratedAt} timeZone={timeZone} />
      </td>
      <td className={styles.acts}>
        <RowAct label={t('admin-ratings.answerTo', { name })} onClick={() => onOpen('answer')}>
          <AdminIcon name="pen" />
        </RowAct>
        {hasWords && (
          <RowAct label={t('admin-ratings.removeFrom', { name })} onClick={() => onOpen('remove')}>
            <Icon name="trash" />
          </RowAct>
        )}
      </td>
    </tr>
  );
}

function NoRatings({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useAdminTranslation(adminRatingsTexts);
  return (
    <div className={layout.sectionSmall}>
      {isFiltered ? (
        <EmptyState icon="search" title={t('admin-ratings.noMatch')}>
          <LocalLink className={buttonClass('secondary')} to="/admin?tab=ratings">
            {t('admin-ratings.showAll')}
          </LocalLink>
        </EmptyState>
      ) : (
        <EmptyState icon="headset" title={t('admin-ratings.empty')} text={t('admin-ratings.emptyText')} />
      )}
    </div>
  );
}
