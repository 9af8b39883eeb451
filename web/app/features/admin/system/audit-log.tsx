import type { AuditEntry } from '@esimshop/contracts/admin-audit';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { buttonClass } from '~/components/ui/button.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import { LoadFailure } from '~/components/ui/load-failure.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import typography from '~/components/ui/typography.module.css';
import { formatNumber } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminSystemTexts } from '~/locales/admin-system.ts';
import { statusTexts } from '~/locales/statuses.ts';
import { AdminSearch } from '../filters/admin-search.tsx';
import filterStyles from '../filters/filters.module.css';
import { AdminMoment } from '../parts/admin-moment.tsx';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { csvSeparator } from '../parts/csv-separator.ts';
import gridStyles from '../parts/grid.module.css';
import { Pager } from '../parts/pager.tsx';
import viewStyles from '../parts/view.module.css';
import { AuditFilterChips, AuditFilterSheet } from './audit-filters.tsx';
import { type AuditState, readAudit, writeAudit, writeAuditFilter } from './audit-state.ts';
import { describeAct, describeField, describePerson, describeSubject, describeValue } from './audit-words.ts';
import styles from './system.module.css';
import { auditQuery } from './system-queries.ts';

/** Who did what, with what it changed. */
export function AuditLog() {
  const { t } = useAdminTranslation(adminFrameTexts, adminSystemTexts);
  const language = useLanguage();
  const [query, setQuery] = useSearchParams();
  const state = readAudit(query);
  const { data, error, refetch } = useQuery(auditQuery(state));
  const { administrators = [], timeZone = 'UTC', total = 0 } = data ?? {};
  /** Every change of the filters starts at the first page. */
  function addressOf(part: Partial<AuditState>): URLSearchParams {
    const next = writeAudit({ ...state, page: 1, ...part });
    next.set('tab', 'system');
    return next;
  }
  function change(part: Partial<AuditState>, replace = false): void {
    setQuery(addressOf(part), { replace, preventScrollReset: true });
  }
  const filters = { state, onChange: change, administrators, timeZone };
  const count = t('admin-system.auditCount', { count: total, total: formatNumber(total, language) });
  const csv = writeAuditFilter(state);
  csv.set('separator', csvSeparator(language));
  return (
    <section className={viewStyles.part} aria-labelledby="audit">
      <div className={viewStyles.head}>
        <h2 id="audit">{t('admin-system.audit')}</h2>
        <p>{t('admin-system.auditNote')}</p>
      </div>
      <div className={filterStyles.tools}>
        <search className={filterStyles.line} aria-labelledby="audit">
          <AdminSearch
            label={t('admin-system.auditSearch')}
            hint={t('admin-system.auditHint')}
            value={state.q}
            onSearch={(q) => change({ q }, true)}
          />
          <AuditFilterSheet {...filters} resultText={t('admin-system.auditShow', { count })} />
          <a className={buttonClass('secondary')} href={`/api/admin/audit.csv?${csv}`} download>
            <Icon name="download" variant="small" />
            {t('admin-frame.exportCsv')}
          </a>
        </search>
        <div className={filterStyles.chips}>
          <AuditFilterChips {...filters} />
          <p className={filterStyles.count} role="status">
            {data && count}
          </p>
        </div>
      </div>
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
              <Entry
                key={entry.id}
                entry={entry}
                timeZone={timeZone}
                ofPerson={`/admin?${addressOf({ person: entry.actor })}`}
              />
            ))}
          </tbody>
        </table>
      )}
      {data && <Pager label={t('admin-system.pages')} {...data} onTurn={(page) => change({ page })} />}
    </section>
  );
}

type EntryProps = { entry: AuditEntry; timeZone: string; ofPerson: string };

function Entry({ entry, timeZone, ofPerson }: EntryProps) {
  const { t } = useTranslation(statusTexts, adminSystemTexts);
  const { at, actor, act, subjectKind, subjectId, network } = entry;
  const subject = describeSubject(entry, t);
  return (
    <tr>
      <td className={gridStyles.oneLine}>
        <AdminMoment at={at} timeZone={timeZone} />
      </td>
      <th scope="row">
        <LocalLink to={ofPerson} preventScrollReset title={t('admin-system.onlyPerson')}>
          {describePerson(actor, t)}
        </LocalLink>
      </th>
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
  const { t } = useTranslation(statusTexts, adminSystemTexts);
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
