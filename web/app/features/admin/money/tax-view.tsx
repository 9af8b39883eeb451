import type { AdminReceipts } from '@esimshop/contracts/admin-tax';
import { addDays } from '@esimshop/contracts/days';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { buttonClass } from '~/components/ui/button.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { browserApi } from '~/lib/api-client.ts';
import { formatNumber, formatPercent, formatPrice } from '~/lib/format.ts';
import { nameCountry } from '~/lib/name-country.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminTaxTexts } from '~/locales/admin-tax.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import gridStyles from '../parts/grid.module.css';
import { ListSkeleton } from '../parts/list-skeleton.tsx';
import { ReadFailure } from '../parts/read-failure.tsx';
import { useIsPermitted } from '../parts/use-role.ts';
import { useShopDay } from '../parts/use-shop-day.ts';
import viewStyles from '../parts/view.module.css';
import { ViewGroup } from '../parts/view-group.tsx';
import { settingsQuery } from '../shop/settings-queries.ts';
import { CsvButtons } from './csv-buttons.tsx';
import { TaxForm } from './tax-form.tsx';

const QUARTER = /^(20\d\d)-([1-4])$/;

type Quarter = { year: number; quarter: number };

function receiptsQuery({ from, to }: { from: string; to: string }) {
  return queryOptions({
    queryKey: ['admin', 'receipts', from],
    queryFn: ({ signal }) => browserApi<AdminReceipts>(`/api/admin/receipts?from=${from}&to=${to}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** What tax prices contain, and the receipts of a quarter with what they say of it. */
export function TaxView() {
  const { t } = useAdminTranslation(adminTaxTexts);
  const [query] = useSearchParams();
  const { today, learn } = useShopDay();
  const shown = readQuarter(query.get('quarter')) ?? quarterOf(today);
  const { data, error, isPlaceholderData, refetch } = useQuery(receiptsQuery(daysOf(shown)));
  learn(data?.timeZone);
  const mayDecide = useIsPermitted('settings');
  const settings = useQuery({ ...settingsQuery, enabled: mayDecide });
  const failed = error ?? settings.error;
  const found = !isPlaceholderData && (settings.data || !mayDecide) ? data : undefined;
  const retry = () => {
    void refetch();
    void settings.refetch();
  };
  return (
    <>
      <div className={viewStyles.top}>
        <div>
          <h1>{t('admin-tax.title')}</h1>
          <p role="status">{data ? t('admin-tax.intro', { timeZone: data.timeZone }) : t('admin-tax.loading')}</p>
        </div>
      </div>
      <ViewGroup current="tax" />
      {data && settings.data && <TaxForm published={settings.data} sample={data.sample} />}
      <div className={layout.stackSmall}>
        <QuarterLinks shown={shown} today={today} />
        <ReadFailure title={t('admin-tax.loadFailed')} result={{ data: found, error: failed, refetch: retry }} />
        {found ? (
          <>
            <TaxSums data={found} shown={shown} />
            <Register data={found} shown={shown} />
          </>
        ) : (
          !failed && <ListSkeleton text={t('admin-tax.loading')} rows={6} />
        )}
      </div>
    </>
  );
}

type PartProps = { data: AdminReceipts; shown: Quarter };

/** As the one-stop shop asks for it: by country and rate. */
function TaxSums({ data: { sums }, shown }: PartProps) {
  const { t } = useAdminTranslation(adminTaxTexts);
  const language = useLanguage();
  return (
    <section className={viewStyles.part} aria-labelledby="tax-sums">
      <div className={viewStyles.head}>
        <h2 id="tax-sums">{t('admin-tax.sums')}</h2>
        <p>{t('admin-tax.sumsText', daysOf(shown))}</p>
      </div>
      {sums.length === 0 ? (
        <p>{t('admin-tax.noSums')}</p>
      ) : (
        <table className={gridStyles.grid}>
          <caption className={layout.visuallyHidden}>{t('admin-tax.sums')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('admin-tax.country')}</th>
              <th scope="col" className={gridStyles.end}>
                {t('admin-tax.rate')}
              </th>
              <th scope="col" className={gridStyles.end}>
                {t('admin-tax.documents')}
              </th>
              <th scope="col" className={gridStyles.end}>
                {t('admin-tax.net')}
              </th>
              <th scope="col" className={gridStyles.end}>
                {t('admin-tax.tax')}
              </th>
            </tr>
          </thead>
          <tbody>
            {sums.map(({ country, rate, currency, documents, net, tax }) => (
              <tr key={`${country} ${rate} ${currency}`}>
                <th scope="row">{country ? nameCountry(country, language) : '–'}</th>
                <td className={gridStyles.end}>{formatPercent(rate / 100, language, 2)}</td>
                <td className={gridStyles.end}>{formatNumber(documents, language)}</td>
                <td className={gridStyles.end}>{formatPrice(net, currency)}</td>
                <td className={gridStyles.end}>
                  <b>{formatPrice(tax, currency)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <CsvButtons file="tax" days={daysOf(shown)} />
    </section>
  );
}

function Register({ data: { receipts, count, pending }, shown }: PartProps) {
  const { t } = useAdminTranslation(adminTaxTexts);
  return (
    <section className={viewStyles.part} aria-labelledby="register">
      <div className={viewStyles.head}>
        <h2 id="register">{t('admin-tax.register')}</h2>
        <p>
          {count > 0 ? t('admin-tax.registerText', { count }) : t('admin-tax.noReceipts')}{' '}
          {count > receipts.length && t('admin-tax.inFile', { count: receipts.length })}{' '}
          {pending > 0 && t('admin-tax.pending', { count: pending })}
        </p>
      </div>
      {receipts.length > 0 && (
        <table className={gridStyles.grid}>
          <caption className={layout.visuallyHidden}>{t('admin-tax.register')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('admin-tax.number')}</th>
              <th scope="col">{t('admin-tax.day')}</th>
              <th scope="col">{t('admin-tax.order')}</th>
              <th scope="col" className={gridStyles.end}>
                {t('admin-tax.total')}
              </th>
            </tr>
          </thead>
          <tbody>
            {receipts.map(({ number, kind, issuedOn, orderNumber, orderId, total, currency }) => (
              <tr key={number}>
                <th scope="row">
                  <a href={`/api/orders/${orderNumber}/receipts/${number}`} download>
                    {number}
                  </a>{' '}
                  {kind === 'credit_note' && t('admin-tax.kinds.credit_note')}
                </th>
                <td>{issuedOn}</td>
                <td>
                  <LocalLink to={`/admin/orders/${orderId}`}>{orderNumber}</LocalLink>
                </td>
                <td className={gridStyles.end}>{formatPrice(total, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <CsvButtons file="receipts" days={daysOf(shown)} />
    </section>
  );
}

function QuarterLinks({ shown, today }: { shown: Quarter; today: string }) {
  const { t } = useAdminTranslation(adminTaxTexts);
  const [query] = useSearchParams();
  const current = quarterOf(today);
  const link = (quarters: number, label: string, icon: 'back' | 'arrow') => {
    const to = new URLSearchParams(query);
    const { year, quarter } = move(shown, quarters);
    to.set('quarter', `${year}-${quarter}`);
    return (
      <LocalLink className={buttonClass('secondary')} to={`/admin?${to}`} aria-label={label} title={label}>
        <Icon name={icon} />
      </LocalLink>
    );
  };
  const isCurrent = shown.year === current.year && shown.quarter === current.quarter;
  return (
    <p className={layout.buttons}>
      <b>{t('admin-tax.quarter', { ...shown })}</b>
      {link(-1, t('admin-tax.previous'), 'back')}
      {!isCurrent && link(1, t('admin-tax.next'), 'arrow')}
    </p>
  );
}

function readQuarter(text: string | null): Quarter | undefined {
  const [, year, quarter] = QUARTER.exec(text ?? '') ?? [];
  return year && quarter ? { year: Number(year), quarter: Number(quarter) } : undefined;
}

function quarterOf(day: string): Quarter {
  return { year: Number(day.slice(0, 4)), quarter: Math.ceil(Number(day.slice(5, 7)) / 3) };
}

function move({ year, quarter }: Quarter, quarters: number): Quarter {
  const index = year * 4 + quarter - 1 + quarters;
  return { year: Math.floor(index / 4), quarter: (index % 4) + 1 };
}

function daysOf(shown: Quarter): { from: string; to: string } {
  const first = ({ year, quarter }: Quarter) => `${year}-${String(quarter * 3 - 2).padStart(2, '0')}-01`;
  return { from: first(shown), to: addDays(first(move(shown, 1)), -1) };
}
