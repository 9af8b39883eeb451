import type { Overview } from '@esimshop/contracts/admin-overview';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { LoadFailure } from '~/components/ui/load-failure.tsx';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import { browserApi } from '~/lib/api-client.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { adminOverviewTexts } from '~/locales/admin-overview.ts';
import { BestDestinations } from './best-destinations.tsx';
import { FigureStrip } from './figure-strip.tsx';
import { OrdersChart } from './orders-chart.tsx';
import styles from './overview.module.css';
import { RangeBar } from './range-bar.tsx';
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

/** What waits for the owner first, then what was sold. */
export function OverviewTab() {
  const { t } = useTranslation(adminOverviewTexts);
  const [query] = useSearchParams();
  const { data: overview, error, isPending, refetch } = useQuery(overviewQuery(query));
  if (isPending) return <SpinnerLine text={t('admin-overview.loading')} />;
  if (!overview) {
    return (
      error && <LoadFailure title={t('admin-overview.failed')} level={1} error={error} onRetry={() => void refetch()} />
    );
  }
  return (
    <>
      <WaitingBoard overview={overview} />
      <RangeBar overview={overview} />
      <FigureStrip overview={overview} />
      <div className={styles.charts}>
        <RevenueChart overview={overview} />
        <BestDestinations overview={overview} />
        <OrdersChart overview={overview} />
      </div>
    </>
  );
}
