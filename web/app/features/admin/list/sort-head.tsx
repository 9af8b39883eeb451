import { AdminIcon } from '../parts/admin-icon.tsx';

export type SortDirection = 'ascending' | 'descending' | undefined;

/** How a list whose order is `key`, or `-key` downwards, is ordered by a key. */
export function sortDirection(key: string, sort: string | undefined): SortDirection {
  if (sort === key) return 'ascending';
  return sort === `-${key}` ? 'descending' : undefined;
}

type SortHeadProps = { label: string; direction: SortDirection; className?: string | undefined; onSort: () => void };

/** The head of a column by which its list can be ordered. */
export function SortHead({ label, direction, className, onSort }: SortHeadProps) {
  return (
    <th scope="col" className={className} aria-sort={direction}>
      <button type="button" onClick={onSort}>
        {label}
        {direction && <AdminIcon name={direction === 'ascending' ? 'sortUp' : 'sortDown'} />}
      </button>
    </th>
  );
}
