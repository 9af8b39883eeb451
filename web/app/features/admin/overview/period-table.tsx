import { useTranslation } from '~/lib/translation.tsx';
import { adminOverviewTexts } from '~/locales/admin-overview.ts';
import gridStyles from '../parts/grid.module.css';

type PeriodTableProps = {
  /** Column headings. */
  names: readonly string[];
  /** Oldest period first, as a chart shows them. */
  rows: readonly { start: string; label: string; values: readonly string[] }[];
};

/** The values of a chart as a table, latest period first. */
export function PeriodTable({ names, rows }: PeriodTableProps) {
  const { t } = useTranslation(adminOverviewTexts);
  return (
    <details>
      <summary>{t('admin-overview.asTable')}</summary>
      <table className={`${gridStyles.grid} ${gridStyles.narrowFold}`}>
        <thead>
          <tr>
            <th scope="col">{t('admin-overview.when')}</th>
            {names.map((name) => (
              <th key={name} scope="col" className={gridStyles.end}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map(({ start, label, values }) => (
            <tr key={start}>
              <th scope="row">{label}</th>
              {names.map((name, index) => (
                <td key={name} className={gridStyles.end} data-label={name}>
                  {values[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
