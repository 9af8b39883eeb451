import type { ReactNode } from 'react';
import { Icon } from '~/components/ui/icon.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { AdminSearch } from '../filters/admin-search.tsx';
import filterStyles from '../filters/filters.module.css';
import { CsvButton } from './csv-button.tsx';
import { csvSeparator } from './csv-separator.ts';

type ListToolsProps = {
  /** Names the search landmark. */
  label: string;
  search: { label: string; hint: string; value: string; onSearch: (text: string) => void };
  /** The filters on phones, and in force. */
  sheet: ReactNode;
  chips: ReactNode;
  /** The CSV file of all rows that match the filter; undefined for those who may not export. */
  file: { path: string; filter: URLSearchParams } | undefined;
  /** How many match; nothing until it is known. */
  count: ReactNode;
  /** More buttons. */
  children?: ReactNode;
};

/** Search, filters, CSV file and count above a list. */
export function ListTools({ label, search, sheet, chips, file, count, children }: ListToolsProps) {
  const { t } = useTranslation(adminFrameTexts);
  const csv = new URLSearchParams(file?.filter);
  csv.set('separator', csvSeparator(useLanguage()));
  return (
    <div className={filterStyles.tools}>
      <search className={filterStyles.line} aria-label={label}>
        <AdminSearch {...search} />
        {sheet}
        {file && (
          <CsvButton path={`${file.path}?${csv}`}>
            <Icon name="download" variant="small" />
            {t('admin-frame.exportCsv')}
          </CsvButton>
        )}
        {children}
      </search>
      <div className={filterStyles.chips}>
        {chips}
        <p className={filterStyles.count} role="status">
          {count}
        </p>
      </div>
    </div>
  );
}
