import type { BookKind, Books } from '@esimshop/contracts/admin-books';
import { addDays } from '@esimshop/contracts/days';
import { localeFacts } from '@esimshop/contracts/locales';
import { formatDecimal, parseMoney, sum } from '@esimshop/contracts/money';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { buttonClass } from '~/components/ui/button.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LoadFailure } from '~/components/ui/load-failure.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { browserApi } from '~/lib/api-client.ts';
import { formatNumber, formatPercent, formatPrice } from '~/lib/format.ts';
import type { Language } from '~/lib/language.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminMoneyTexts } from '~/locales/admin-money.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { Figure, Figures } from '../parts/figures.tsx';
import gridStyles from '../parts/grid.module.css';
import { ListSkeleton } from '../parts/list-skeleton.tsx';
import { MoneyViews } from '../parts/money-views.tsx';
import viewStyles from '../parts/view.module.css';
import styles from './money.module.css';

const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/;

type OfCurrency = Books['currencies'][number];

function booksQuery(month: string) {
  const { from, to } = daysOf(month);
  return queryOptions({
    queryKey: ['admin', 'books', month],
    queryFn: ({ signal }) => browserApi<Books>(`/api/admin/books?from=${from}&to=${to}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** A month's money: what came, what went, what is left, and each movement for the bookkeeper. */
export function MoneyTab() {
  const { t } = useAdminTranslation(adminMoneyTexts);
  const language = useLanguage();
  const [query] = useSearchParams();
  const current = new Date().toISOString().slice(0, 7);
  const asked = query.get('month') ?? '';
  const month = MONTH.test(asked) ? asked : current;
  const { data, error, refetch, isPlaceholderData } = useQuery(booksQuery(month));
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
          <h1>{formatMonth(month, language)}</h1>
          <p role="status">{data ? t('admin-money.intro', { timeZone: data.timeZone }) : t('admin-money.loading')}</p>
        </div>
        <p className={layout.buttons}>
          {link(monthAfter(month, -1), t('admin-money.previous'), 'back')}
          {month < current && link(monthAfter(month, 1), t('admin-money.next'), 'arrow')}
        </p>
      </div>
      <MoneyViews current="money" />
      {data ? (
        <div className={styles.month} aria-busy={isPlaceholderData}>
          {data.currencies.map((own) => (
            <CurrencyMonth key={own.currency} own={own} month={month} />
          ))}
          {data.currencies.length === 0 && (
            <EmptyState icon="bars" level={2} title={t('admin-money.empty')} text={t('admin-money.emptyText')} />
          )}
          {data.feesUnknown > 0 && <p>{t('admin-money.feesUnknown', { count: data.feesUnknown })}</p>}
          {data.currencies.length > 0 && <ForBookkeeper month={month} books={data} />}
        </div>
      ) : error ? (
        <LoadFailure title={t('admin-money.loadFailed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton text={t('admin-money.loading')} rows={6} />
      )}
    </>
  );
}

/** What is told together: the figures at the top. */
const GROUPS = {
  paid: ['sale', 'discount'],
  returned: ['refund', 'dispute'],
  suppliers: ['supplier_cost', 'supplier_credit'],
  fees: ['fee'],
} as const satisfies Record<string, readonly BookKind[]>;

function CurrencyMonth({ own, month }: { own: OfCurrency; month: string }) {
  const { t } = useAdminTranslation(adminMoneyTexts);
  const language = useLanguage();
  const { currency, kinds, result } = own;
  const money = (amount: string) => formatPrice(amount, currency);
  const sumOf = (wanted: readonly BookKind[]) =>
    formatDecimal(
      sum(
        kinds.filter(({ kind }) => wanted.includes(kind)).map(({ amount }) => parseMoney(amount, currency)),
        currency,
      ),
    );
  const countOf = (kind: BookKind) => kinds.find((each) => each.kind === kind)?.count ?? 0;
  const paid = sumOf(GROUPS.paid);
  const share = (amount: string) => (Number(paid) > 0 ? (Number(amount) * 100) / Number(paid) : undefined);
  const left = share(result);
  const titleId = `month-${currency}`;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={layout.visuallyHidden}>
        {t('admin-money.inCurrency', { month: formatMonth(month, language), currency })}
      </h2>
      <Figures>
        <Figure name={t('admin-money.paid')} value={money(paid)}>
          {t('admin-money.orders', { count: countOf('sale') })}
        </Figure>
        <Figure name={t('admin-money.returned')} value={money(sumOf(GROUPS.returned))}>
          {t('admin-money.refunds', { count: countOf('refund') + countOf('dispute') })}
        </Figure>
        <Figure name={t('admin-money.suppliers')} value={money(sumOf(GROUPS.suppliers))}>
          {t('admin-money.purchases', { count: countOf('supplier_cost') })}
        </Figure>
        <Figure name={t('admin-money.fees')} value={money(sumOf(GROUPS.fees))}>
          {t('admin-money.ofPaid', { share: formatPercent(Math.abs(share(sumOf(GROUPS.fees)) ?? 0), language) })}
        </Figure>
        <Figure name={t('admin-money.left')} value={money(result)}>
          {left !== undefined && t('admin-money.ofPaid', { share: formatPercent(left, language) })}
        </Figure>
      </Figures>
      {left !== undefined && left >= 0 && (
        <div className={styles.bar} aria-hidden="true">
          {(['suppliers', 'fees', 'returned'] as const).map((group) => (
            <span key={group} style={{ flexGrow: Math.abs(Number(sumOf(GROUPS[group]))) }} />
          ))}
          <span className={styles.left} style={{ flexGrow: Number(result) }} />
        </div>
      )}
      <table className={`${gridStyles.grid} ${styles.kinds}`}>
        <caption className={layout.visuallyHidden}>{t('admin-money.caption', { currency })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('admin-money.what')}</th>
            <th scope="col" className={gridStyles.end}>
              {t('admin-money.entries')}
            </th>
            <th scope="col" className={gridStyles.end}>
              {t('admin-money.amount', { currency })}
            </th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ kind, count, amount }) => (
            <tr key={kind}>
              <th scope="row">{t(`admin-money.kinds.${kind}`)}</th>
              <td className={gridStyles.end}>{formatNumber(count, language)}</td>
              <td className={gridStyles.end}>{money(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('admin-money.left')}</th>
            <td />
            <td className={gridStyles.end}>
              <b>{money(result)}</b>
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function ForBookkeeper({ month, books }: { month: string; books: Books }) {
  const { t } = useAdminTranslation(adminMoneyTexts);
  const { from, to } = daysOf(month);
  const count = books.currencies.flatMap(({ kinds }) => kinds).reduce((all, each) => all + each.count, 0);
  const file = (separator: 'comma' | 'semicolon') =>
    `/api/admin/books.csv?from=${from}&to=${to}&separator=${separator}`;
  return (
    <section aria-labelledby="bookkeeper">
      <h2 id="bookkeeper">{t('admin-money.bookkeeper')}</h2>
      <p>{t('admin-money.journal', { count })}</p>
      <p className={layout.buttons}>
        {(['comma', 'semicolon'] as const).map((separator) => (
          <a key={separator} className={buttonClass('secondary')} href={file(separator)} download>
            <Icon name="download" />
            {t(`admin-money.files.${separator}`)}
          </a>
        ))}
      </p>
    </section>
  );
}

/** `2026-11`, so many months later. */
function monthAfter(month: string, months: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 7);
}

function daysOf(month: string): { from: string; to: string } {
  return { from: `${month}-01`, to: addDays(`${monthAfter(month, 1)}-01`, -1) };
}

function formatMonth(month: string, language: Language): string {
  const format = new Intl.DateTimeFormat(localeFacts(language).regional, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(Date.parse(`${month}-01`));
}
