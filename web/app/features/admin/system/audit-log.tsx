import type { AuditEntry } from '@esimshop/contracts/admin-audit';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { LoadFailure } from '~/components/ui/load-failure.tsx';
import typography from '~/components/ui/typography.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { adminSystemTexts } from '~/locales/admin-system.ts';
import { DeskMoment } from '../parts/desk-moment.tsx';
import { DeskSearch } from '../parts/desk-search.tsx';
import gridStyles from '../parts/grid.module.css';
import { Pager } from '../parts/pager.tsx';
import viewStyles from '../parts/view.module.css';
import styles from './system.module.css';
import { auditQuery } from './system-queries.ts';

/** Who did what, with what it changed. */
export function AuditLog() {
  const { t } = useTranslation(adminSystemTexts);
  const [query, setQuery] = useSearchParams();
  const q = query.get('q') ?? '';
  const page = Math.max(1, Math.floor(Number(query.get('page') ?? 1)) || 1);
  const { data, error, refetch } = useQuery(auditQuery({ q, page }));
  const change = (changes: Record<string, string>) =>
    setQuery({ tab: 'system', ...changes }, { preventScrollReset: true });
  return (
    <section className={viewStyles.part} aria-labelledby="audit">
      <div className={viewStyles.head}>
        <h2 id="audit">{t('admin-system.audit')}</h2>
        <p>{t('admin-system.auditNote')}</p>
      </div>
      <DeskSearch
        label={t('admin-system.auditSearch')}
        hint={t('admin-system.auditHint')}
        value={q}
        onSearch={(text) => change(text ? { q: text } : {})}
      />
      {error && !data && <LoadFailure title={t('admin-system.failed')} error={error} onRetry={() => void refetch()} />}
      {data?.entries.length === 0 && <p className={typography.muted}>{t('admin-system.auditEmpty')}</p>}
      {data && data.entries.length > 0 && (
        <table className={`${gridStyles.grid} ${gridStyles.fold}`} aria-labelledby="audit">
          <thead>
            <tr>
              <th scope="col">{t('admin-system.when')}</th>
              <th scope="col">{t('admin-system.who')}</th>
              <th scope="col">{t('admin-system.what')}</th>
              <th scope="col">{t('admin-system.change')}</th>
              <th scope="col" className={gridStyles.end}>
                {t('admin-system.from')}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.entries.map((entry) => (
              <Entry key={entry.id} entry={entry} timeZone={data.timeZone} />
            ))}
          </tbody>
        </table>
      )}
      {data && (
        <Pager
          label={t('admin-system.pages')}
          {...data}
          onTurn={(next) => change({ ...(q && { q }), page: String(next) })}
        />
      )}
    </section>
  );
}

function Entry({ entry, timeZone }: { entry: AuditEntry; timeZone: string }) {
  const { t } = useTranslation(adminSystemTexts);
  const { at, actor, act, subjectKind, subjectId, network } = entry;
  return (
    <tr>
      <td>
        <DeskMoment at={at} timeZone={timeZone} />
      </td>
      <th scope="row">{actor === 'system' ? t('admin-system.system') : actor}</th>
      <td>
        {act} <span className={typography.muted}>{`${subjectKind} ${subjectId}`}</span>
      </td>
      <td className={styles.change}>
        <Change entry={entry} />
      </td>
      <td className={gridStyles.end}>{network ?? t('admin-system.none')}</td>
    </tr>
  );
}

/** What differs: the old value struck out, the new one beside it. */
function Change({ entry: { before, after } }: { entry: AuditEntry }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const changed = names.filter((name) => show(before?.[name]) !== show(after?.[name]));
  return changed.map((name) => (
    <span key={name} className={styles.value}>
      {name} {before && name in before && <del>{show(before[name])}</del>}{' '}
      {after && name in after && <ins>{show(after[name])}</ins>}
    </span>
  ));
}

function show(value: unknown): string {
  if (value === null || value === undefined) return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
