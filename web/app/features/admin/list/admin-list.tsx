import type { ReactNode } from 'react';
import { ReadFailure } from '../parts/read-failure.tsx';
import type { AdminListState } from './use-admin-list.ts';

type Failure = { title: string } | { render: (error: Error, retry: () => void) => ReactNode };

type AdminListProps<State, Page> = {
  list: AdminListState<State, Page>;
  /** Until the first page is there. */
  loading?: ReactNode;
  /** A title takes the place of a missing page; what is rendered is also shown beside an old one, in place of the list's own note. */
  failure: Failure;
  isEmpty: (page: Page) => boolean;
  /** In place of the rows where nothing matches; a page beyond the last one has its pager alone. */
  empty: ReactNode;
  /** The rows. */
  children: (page: Page) => ReactNode;
  /** Below the rows, also where there are none: the pager. */
  footer: (page: Page) => ReactNode;
};

/** A list in each of its states: loading, failed, empty or a page of rows. */
export function AdminList<State, Page extends { total: number }>(props: AdminListProps<State, Page>) {
  const { list, loading, failure, isEmpty, empty, children, footer } = props;
  const { data, error, isPending, refetch } = list.result;
  const retry = () => void refetch();
  return (
    <>
      {isPending && loading}
      {error && 'render' in failure && failure.render(error, retry)}
      {'title' in failure && <ReadFailure title={failure.title} result={list.result} />}
      {data !== undefined && (isEmpty(data) ? !error && data.total === 0 && empty : children(data))}
      {data !== undefined && footer(data)}
    </>
  );
}
