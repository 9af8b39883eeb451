import type { BookMonth } from '@esimshop/contracts/admin-month';
import { monthAfter } from '@esimshop/contracts/days';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Badge } from '~/components/ui/badge.tsx';
import { Button, buttonClass } from '~/components/ui/button.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { Note } from '~/components/ui/note.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminMoneyTexts } from '~/locales/admin-money.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { describeMoment } from '../parts/describe-moment.ts';
import { ListSkeleton } from '../parts/list-skeleton.tsx';
import { ReadFailure } from '../parts/read-failure.tsx';
import { useShopDay } from '../parts/use-shop-day.ts';
import viewStyles from '../parts/view.module.css';
import { ViewGroup } from '../parts/view-group.tsx';
import { AfterClosing } from './after-closing.tsx';
import { CurrencyMonth } from './currency-month.tsx';
import { Differences } from './differences.tsx';
import { ForBookkeeper } from './for-bookkeeper.tsx';
import styles from './money.module.css';
import { isReading, monthQuery, useMonthAct } from './money-queries.ts';
import { formatMonth } from './months.ts';
import { PartnersTable } from './partners-table.tsx';
import { PayoutsTable } from './payouts-table.tsx';
import { Readings } from './readings.tsx';

const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/;

/** A month's money beside what the partners say of it: what came, what went, what is left, and whether all agree. */
export function MoneyTab() {
  const { t } = useAdminTranslation(adminMoneyTexts);
  const language = useLanguage();
  const [query] = useSearchParams();
  const { today, learn } = useShopDay();
  const current = today.slice(0, 7);
  const asked = query.get('month') ?? '';
  const month = MONTH.test(asked) ? asked : current;
  const result = useQuery(monthQuery(month));
  const { data, error, isPlaceholderData } = result;
  learn(data?.books.timeZone);
  const link = (to: string, label: string, icon: 'back' | 'arrow') => (
    <LocalLink
      className={buttonClass('secondary')}
      to={`/admin?tab=money&month=${to}`}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </LocalLink>
  );
  return (
    <>
      <div className={viewStyles.top}>
        <div>
          <h1 className={styles.title}>
            {formatMonth(month, language)} {data && !isPlaceholderData && <MonthBadge shown={data} />}
          </h1>
          <p role="status">
            {data ? t('admin-money.intro', { timeZone: data.books.timeZone }) : t('admin-money.loading')}
          </p>
        </div>
        <div className={layout.buttons}>
          {link(monthAfter(month, -1), t('admin-money.previous'), 'back')}
          {month < current && link(monthAfter(month, 1), t('admin-money.next'), 'arrow')}
          {data && !data.closed && <MonthActs key={data.month} shown={data} />}
        </div>
      </div>
      <ViewGroup current="money" />
      <ReadFailure title={t('admin-money.loadFailed')} result={result} />
      {data ? (
        <div className={styles.month} aria-busy={isPlaceholderData}>
          <Month key={data.month} shown={data} />
        </div>
      ) : (
        !error && <ListSkeleton text={t('admin-money.loading')} rows={6} />
      )}
    </>
  );
}

function Month({ shown }: { shown: BookMonth }) {
  const { t } = useAdminTranslation(adminFrameTexts, adminMoneyTexts);
  const language = useLanguage();
  const { month, books, closed, partners } = shown;
  const { timeZone, currencies, feesUnknown } = books;
  const isEmpty = currencies.length === 0 && partners.length === 0 && shown.differences.length === 0;
  return (
    <>
      {closed && (
        <Note icon="lock">
          {t('admin-money.closedBy', {
            month: formatMonth(month, language),
            at: describeMoment(closed.at, t, { language, timeZone }),
            actor: closed.actor.replace(/^admin:/, ''),
          })}
        </Note>
      )}
      <AfterClosing shown={shown} />
      <Differences shown={shown} />
      {currencies.map((own) => (
        <CurrencyMonth key={own.currency} own={own} month={month} isOnly={currencies.length === 1} />
      ))}
      {currencies.length > 1 && <p>{t('admin-money.severalCurrencies')}</p>}
      {isEmpty && <EmptyState icon="bars" level={2} title={t('admin-money.empty')} text={t('admin-money.emptyText')} />}
      {feesUnknown > 0 && <p>{t('admin-money.feesUnknown', { count: feesUnknown })}</p>}
      <PartnersTable shown={shown} side="payments" />
      <PartnersTable shown={shown} side="supplies" />
      <Readings shown={shown} />
      <PayoutsTable shown={shown} />
      {currencies.length > 0 && <ForBookkeeper month={month} books={books} />}
    </>
  );
}

function countOpen({ differences, moreDifferences }: BookMonth): number {
  const open = differences.filter(({ decision }) => decision === null).length;
  // What is open is listed first: beyond a decided one there is nothing more.
  return open < differences.length ? open : open + moreDifferences;
}

function MonthBadge({ shown }: { shown: BookMonth }) {
  const { t } = useAdminTranslation(adminMoneyTexts);
  const open = countOpen(shown);
  if (shown.closed) return <Badge icon="lock">{t('admin-money.closed')}</Badge>;
  if (open > 0)
    return (
      <Badge tone="wait" icon="alert">
        {t('admin-money.differences', { count: open })}
      </Badge>
    );
  if (!shown.readings.some(({ readThrough }) => readThrough)) return null;
  return (
    <Badge tone="ok" icon="tick">
      {t('admin-money.agrees')}
    </Badge>
  );
}

function MonthActs({ shown }: { shown: BookMonth }) {
  const { t } = useAdminTranslation(adminMoneyTexts);
  const language = useLanguage();
  const act = useMonthAct(shown.month);
  const month = formatMonth(shown.month, language);
  const running = isReading(shown);
  const hindrance = !shown.isOver
    ? t('admin-money.notOver')
    : countOpen(shown) > 0 || shown.books.feesUnknown > 0
      ? t('admin-money.somethingOpen')
      : undefined;
  return (
    <>
      <Button
        variant="secondary"
        blocked={act.isPending}
        pending={running || (act.isPending && act.variables.act === 'readings')}
        pendingText={t('admin-money.reading')}
        onClick={() => act.mutate({ act: 'readings' })}
      >
        {t('admin-money.compare')}
      </Button>
      <Button
        variant={hindrance === undefined ? 'primary' : 'secondary'}
        blocked={hindrance !== undefined || act.isPending}
        title={hindrance}
        pending={act.isPending && act.variables.act === 'closing'}
        pendingText={t('admin-money.closing')}
        onClick={() => act.mutate({ act: 'closing' })}
      >
        {t('admin-money.close', { month })}
      </Button>
    </>
  );
}
