import type { Overview, WaitingResponse } from '@esimshop/contracts/admin-overview';
import { formatMoney, parseDecimal } from '@esimshop/contracts/money';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { browserApi } from '~/lib/api-client.ts';
import { formatNumber } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminOverviewTexts } from '~/locales/admin-overview.ts';
import { ReadFailure } from '../parts/read-failure.tsx';
import { useIsPermitted } from '../parts/use-role.ts';
import { useShopDay } from '../parts/use-shop-day.ts';
import viewStyles from '../parts/view.module.css';
import { BestDestinations } from './best-destinations.tsx';
import { FigureStrip } from './figure-strip.tsx';
import { formatTick } from './format-tick.ts';
import styles from './overview.module.css';
import { BoardSkeleton, SalesSkeleton } from './overview-skeleton.tsx';
import { PeriodChart } from './period-chart.tsx';
import { RangeBar, RangeLinks } from './range-bar.tsx';
import { RevenueChart } from './revenue-chart.tsx';
import { WaitingBoard } from './waiting-board.tsx';

const MINUTE_MS = 60_000;

function overviewQuery(query: URLSearchParams) {
  const range = new URLSearchParams();
  for (const name of ['from', 'to']) {
    const day = query.get(name);
    if (day) range.set(name, day);
  }
  return queryOptions({
    queryKey: ['admin', 'overview', range.toString()],
    queryFn: ({ signal }) => browserApi<Overview>(`/api/admin/overview?${range}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: MINUTE_MS,
  });
}

/** Open cases first, then sales: what the role sees of them, each as soon as it is there. */
export function OverviewTab() {
  const { t } = useTranslation(adminFrameTexts);
  const seesOrders = useIsPermitted('orders');
  const seesFigures = useIsPermitted('figures');
  return (
    <>
      {seesOrders ? (
        <OpenCases />
      ) : (
        <div className={viewStyles.top}>
          <h1>{t('admin-frame.views.overview')}</h1>
        </div>
      )}
      {seesFigures && <Sales />}
    </>
  );
}

function OpenCases() {
  const { t } = useTranslation(adminOverviewTexts);
  const result = useQuery({
    queryKey: ['admin', 'waiting'],
    queryFn: ({ signal }) => browserApi<WaitingResponse>('/api/admin/waiting', { signal }),
    staleTime: 0,
    refetchInterval: MINUTE_MS,
  });
  const { data, isPending } = result;
  if (isPending) return <BoardSkeleton />;
  return (
    <>
      <ReadFailure level={1} title={t('admin-overview.failed')} result={result} />
      {data && <WaitingBoard overview={data} />}
    </>
  );
}

function Sales() {
  const { t } = useTranslation(adminOverviewTexts);
  const [query] = useSearchParams();
  const { today, learn } = useShopDay();
  const result = useQuery(overviewQuery(query));
  const { data: overview, isPending } = result;
  learn(overview?.timeZone);
  if (isPending) return <SalesSkeleton />;
  const failure = <ReadFailure title={t('admin-overview.failed')} result={result} />;
  if (!overview) {
    return (
      <>
        <RangeLinks today={today} current={undefined} />
        {failure}
      </>
    );
  }
  return (
    <>
      {failure}
      <RangeBar overview={overview} />
      <FigureStrip overview={overview} />
      <div className={styles.charts}>
        <RevenueChart overview={overview} />
        <BestDestinations overview={overview} />
        <OrdersChart overview={overview} />
        <RefundsChart overview={overview} />
      </div>
    </>
  );
}

/** How many orders were paid in each period. */
function OrdersChart({ overview }: { overview: Overview }) {
  const { t } = useTranslation(adminOverviewTexts);
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  return (
    <PeriodChart
      overview={overview}
      title={t(`admin-overview.ordersBy.${overview.unit}`)}
      name={t('admin-overview.orders')}
      nothing={t('admin-overview.noOrders')}
      isWide
      read={({ orders }) => orders}
      formatValue={number}
      formatTick={(value) => (Number.isInteger(value) ? number(value) : '')}
    />
  );
}

/** The refunds of each period. */
function RefundsChart({ overview }: { overview: Overview }) {
  const { t } = useTranslation(adminOverviewTexts);
  const { unit, currency } = overview;
  return (
    <PeriodChart
      overview={overview}
      title={t(`admin-overview.refundsBy.${unit}`)}
      name={t('admin-overview.refunds')}
      nothing={t('admin-overview.noRefunds')}
      read={({ refunded }) => parseDecimal(refunded, currency) ?? 0}
      formatValue={(minor) => formatMoney({ amountMinor: minor, currency })}
      formatTick={(minor) => formatTick(minor, currency)}
    />
  );
}
