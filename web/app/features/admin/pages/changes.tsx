import { adminPagesTexts } from '~/locales/admin-pages.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { type DiffPart, diffLines } from './diff-lines.ts';
import styles from './pages.module.css';

/** Lines that stay as they are, around those that change. */
const CONTEXT = 1;

/** What changes from one text to another. */
export function Changes({ before, after }: { before: string; after: string }) {
  const { t } = useAdminTranslation(adminPagesTexts);
  const rows = diffLines(before, after);
  const isChanged = (row: DiffPart[] | undefined) => row?.some(({ kind }) => kind !== 'same') ?? false;
  if (!rows.some(isChanged)) return <p>{t('admin-pages.noChanges')}</p>;
  const isNear = (index: number) => rows.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(isChanged);
  return (
    <div className={styles.changes}>
      {rows.map((row, index) =>
        isNear(index) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
          <p key={index} data-apart={index > 0 && !isNear(index - 1) ? '' : undefined}>
            {row.map(({ kind, text }, part) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nor have their parts
              <Part key={part} kind={kind} text={text} />
            ))}
          </p>
        ) : null,
      )}
    </div>
  );
}

/** The same in a dialog, which begins with its title and ends with its acts, however much changes. */
export function ScrolledChanges(texts: { before: string; after: string }) {
  const { t } = useAdminTranslation(adminPagesTexts);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled with the keyboard, too
    <section className={styles.scroll} tabIndex={0} aria-label={t('admin-pages.modes.changes')}>
      <Changes {...texts} />
    </section>
  );
}

function Part({ kind, text }: DiffPart) {
  if (kind === 'gone') return <del>{text}</del>;
  return kind === 'new' ? <ins>{text}</ins> : text;
}
