import type { AuditEntry, AuditResponse } from '@esimshop/contracts/admin-audit';
import { LocalLink } from '~/components/ui/local-link.tsx';
import typography from '~/components/ui/typography.module.css';
import { browserApi } from '~/lib/api-client.ts';
import { formatNumber } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminSystemTexts } from '~/locales/admin-system.ts';
import { statusTexts } from '~/locales/statuses.ts';
import { AdminList } from '../list/admin-list.tsx';
import { ListTools } from '../list/list-tools.tsx';
import { Pager } from '../list/pager.tsx';
import { type ListSource, useAdminList } from '../list/use-admin-list.ts';
import { AdminMoment } from '../parts/admin-moment.tsx';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import gridStyles from '../parts/grid.module.css';
import { ListSkeleton } from '../parts/list-skeleton.tsx';
import viewStyles from '../parts/view.module.css';
import { AuditFilterChips, AuditFilterSheet } from './audit-filters.tsx';
import { type AuditState, readAudit, writeAudit, writeAuditFilter } from './audit-state.ts';
import { describeAct, describeField, describePerson, describeSubject, describeValue } from './audit-words.ts';
import styles from './system.module.css';

const AUDIT: ListSource<AuditState, AuditResponse> = {
  queryKey: ['admin', 'audit'],
  fetchPage: (query, signal) => browserApi(`/api/admin/audit${query}`, { signal }),
  read: readAudit,
  write: writeAudit,
  tab: 'system',
};

/** Who did what, with what it changed. */
export function AuditLog() {
  const { t } = useAdminTranslation(adminSystemTexts);
  const language = useLanguage();
  const list = useAdminList(AUDIT);
  const { state, change, addressOf } = list;
  const { administrators = [], timeZone = 'UTC', total = 0 } = list.result.data ?? {};
  const filters = { state, onChange: change, administrators, timeZone };
  const count = t('admin-system.auditCount', { count: total, total: formatNumber(total, language) });
  return (
    <section className={viewStyles.part} aria-labelledby="audit">
      <div className={viewStyles.head}>
        <h2 id="audit">{t('admin-system.audit')}</h2>
        <p>{t('admin-system.auditNote')}</p>
      </div>
      <ListTools
        label={t('admin-system.audit')}
        search={{
          label: t('admin-system.auditSearch'),
          hint: t('admin-system.auditHint'),
          value: state.q,
          onSearch: (q) => change({ q }, true),
        }}
        sheet={<AuditFilterSheet {...filters} resultText={t('admin-system.auditShow', { count })} />}
        chips={<AuditFilterChips {...filters} />}
        file={{ path: '/api/admin/audit.csv', filter: writeAuditFilter(state) }}
        count={list.result.data && count}
      />
      <AdminList
        list={list}
        loading={<ListSkeleton text={t('admin-system.auditLoading')} rows={10} />}
        failure={{ title: t('admin-system.auditFailed') }}
        isEmpty={({ entries }) => entries.length === 0}
        empty={<p className={typography.muted}>{t('admin-system.auditEmpty')}</p>}
        footer={(page) => <Pager label={t('admin-system.pages')} {...page} onTurn={(next) => change({ page: next })} />}
      >
        {({ entries }) => (
          <AuditTable
            entries={entries}
            timeZone={timeZone}
            addressOfPerson={(person) => `/admin?${addressOf({ person })}`}
          />
        )}
      </AdminList>
    </section>
  );
}

type AuditTableProps = {
  entries: readonly AuditEntry[];
  timeZone: string;
  /** The log of what one person did. */
  addressOfPerson: (person: string) => string;
};

function AuditTable({ entries, timeZone, addressOfPerson }: AuditTableProps) {
  const { t } = useTranslation(adminSystemTexts);
  return (
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
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} timeZone={timeZone} ofPerson={addressOfPerson(entry.actor)} />
        ))}
      </tbody>
    </table>
  );
}

type EntryProps = { entry: AuditEntry; timeZone: string; ofPerson: string };

function Entry({ entry, timeZone, ofPerson }: EntryProps) {
  const { t } = useTranslation(statusTexts, adminFrameTexts, adminSystemTexts);
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

/** Changed fields: the old value struck out, the new one beside it. */
function Change({ entry: { before, after } }: { entry: AuditEntry }) {
  const { t } = useTranslation(statusTexts, adminFrameTexts, adminSystemTexts);
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
