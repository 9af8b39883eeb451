import { type ReactNode, useRef } from 'react';
import { Button, buttonClass } from '~/components/ui/button.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { AdminIcon } from '../parts/admin-icon.tsx';
import styles from './filters.module.css';

type FilterSheetProps = { count: number; resultText: string; children: ReactNode };

/** On phones the filters are in a sheet whose button shows the number of results. */
export function FilterSheet({ count, resultText, children }: FilterSheetProps) {
  const { t } = useTranslation(adminFrameTexts);
  const sheet = useRef<HTMLDetailsElement>(null);
  return (
    <details ref={sheet} className={styles.sheet}>
      <summary className={buttonClass('secondary')}>
        <AdminIcon name="filter" variant="small" />
        {count > 0 ? t('admin-frame.filterCount', { count }) : t('admin-frame.filters')}
      </summary>
      <div className={styles.sheetInside}>
        {children}
        <Button variant="strong" wide onClick={() => sheet.current?.removeAttribute('open')}>
          {resultText}
        </Button>
      </div>
    </details>
  );
}
