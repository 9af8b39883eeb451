import { formatNumber } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { PageTurns } from './page-turns.tsx';
import styles from './pager.module.css';

type PagerProps = { label: string; page: number; per: number; total: number; onTurn: (page: number) => void };

/** Pages through a list of known length; hidden if there is only one page. */
export function Pager({ label, page, per, total, onTurn }: PagerProps) {
  const { t } = useTranslation(adminFrameTexts);
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  if (total <= per && page === 1) return null;
  const first = Math.min((page - 1) * per + 1, total);
  const last = Math.min(page * per, total);
  return (
    <nav className={styles.pager} aria-label={label}>
      <PageTurns page={page} isLast={last >= total} onTurn={onTurn}>
        {t('admin-frame.pageRange', { first: number(first), last: number(last), total: number(total) })}
      </PageTurns>
    </nav>
  );
}
