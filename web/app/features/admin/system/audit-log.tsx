import type { AuditEntry } from '@esimshop/contracts/admin-audit';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { LoadFailure } from '~/components/ui/load-failure.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import typography from '~/components/ui/typography.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { adminOrdersTexts } from '~/locales/admin-orders.ts';
import { adminSystemTexts } from '~/locales/admin-system.ts';
import { DeskMoment } from '../parts/desk-moment.tsx';
import { DeskSearch } from '../parts/desk-search.tsx';
import gridStyles from '../parts/grid.module.css';
import { Pager } from '../parts/pager.tsx';
import viewStyles from '../parts/view.module.css';
import { describeAct, describeField, describeSubject, describeValue } from './audit-words.ts';
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
      {error && !data && (
        <LoadFailure title={t('admin-system.auditFailed')} error={error} onRetry={() => void refetch()} />
      )}
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
  const { t } = useTranslation(adminOrdersTexts, adminSystemTexts);
  const { at, actor, act, subjectKind, subjectId, network } = entry;
  const subject = describeSubject(entry, t);
  return (
    <tr>
      <td className={gridStyles.oneLine}>
        <DeskMoment at={at} timeZone={timeZone} />
      </td>
      <th scope="row">{actor === 'system' ? t('admin-system.system') : actor}</th>
      <td className={styles.act}>
        {describeAct(act, t)}
        {subject && ': '}
        {subjectKind === 'order' ? (
          <LocalLink to={`/admin/orders/${subjectId}`}>{subject}</LocalLink>
        ) : (
          <span className={typography.muted}>{subject}</span>
        )}
      </td>
      <td className={styles.change}>
        <Change entry={entry} />
      </td>
      <td className={`${gridStyles.end} ${styles.network}`}>{network ?? t('admin-system.none')}</td>
    </tr>
  );
}

/** What differs: the old value struck out, the new one beside it. */
function Change({ entry: { before, after } }: { entry: AuditEntry }) {
  const { t } = useTranslation(adminOrdersTexts, adminSystemTexts);
  const show = (name: string, value: unknown) => describeValue(name, value, t);
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const changed = names.filter((name) => show(name, before?.[name]) !== show(name, after?.[name]));
  return changed.map((name) => (
    <span key={name} className={styles.value}>
      {describeField(name, t)} {before && name in before && <del>{show(name, before[name])}</del>}{' '}
      {after && name in after && <ins>{show(name, after[name])}</ins>}
    </span>
  ));
}
