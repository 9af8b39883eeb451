import { Button } from '~/components/ui/button.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { Note } from '~/components/ui/note.tsx';
import type { TFunction } from '~/lib/translate.ts';
import { Trans, useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminOrdersTexts } from '~/locales/admin-orders.ts';
import { commonTexts } from '~/locales/common.ts';
import { statusTexts } from '~/locales/statuses.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { describeMoment } from '../parts/describe-moment.ts';
import styles from './order-notes.module.css';
import type { BulkReport, OrderActs } from './use-order-acts.tsx';

/** A rejected change: who changed the order first, when, and its current status. */
export function ConflictNote({ acts, timeZone }: { acts: OrderActs; timeZone: string }) {
  const { t } = useTranslation(adminFrameTexts, adminOrdersTexts, statusTexts);
  const language = useLanguage();
  if (!acts.conflict) return null;
  const { newer, wanted } = acts.conflict;
  const { kind, name } = newer.changedBy;
  return (
    <div className={styles.note} role="alert">
      <Note>
        <p>
          <Trans
            text={t('admin-orders.conflict')}
            values={{
              number: newer.orderNumber,
              now: t(`statuses.order.${newer.status}`),
              who: name ?? t(`admin-orders.actors.${kind}`),
              at: describeMoment(newer.updatedAt, t, { language, timeZone }),
              wanted: t(`statuses.order.${wanted.status}`),
            }}
            components={{ b: <b /> }}
          />
        </p>
        <p className={styles.acts}>
          <Button variant="text" onClick={() => acts.setStatus.mutate({ ...wanted, updatedAt: newer.updatedAt })}>
            {t('admin-orders.conflictAnyway')}
          </Button>
          <Button variant="text" onClick={acts.dismissConflict}>
            {t('admin-orders.conflictKeep')}
          </Button>
        </p>
      </Note>
    </div>
  );
}

/** How many of the selected orders were changed, and why the others were not. */
export function BulkNote({ acts }: { acts: OrderActs }) {
  const { t } = useAdminTranslation(adminFrameTexts, adminOrdersTexts, commonTexts, statusTexts);
  const { report } = acts;
  if (!report) return null;
  const changed = report.act === 'status' ? report.done.filter(({ from, status }) => from !== status) : [];
  return (
    <div className={styles.note}>
      <Note tone={report.failed.length > 0 ? 'bad' : 'plain'} icon={report.failed.length > 0 ? 'alert' : 'tick'}>
        <p role="status">
          <b>{headline(report, t)}</b>
        </p>
        {report.failed.length > 0 && (
          <ul className={styles.failed}>
            {report.failed.map(({ id, orderNumber, code }) => (
              <li key={id}>
                <LocalLink to={`/admin/orders/${id}`}>{orderNumber ?? id}</LocalLink>{' '}
                {t(`admin-orders.bulkFailures.${code}`)}
              </li>
            ))}
          </ul>
        )}
        <p className={styles.acts}>
          {changed.length > 0 && (
            <Button
              variant="text"
              pending={acts.undoAll.isPending}
              pendingText={t('admin-orders.undoing')}
              onClick={() => acts.undoAll.mutate(changed)}
            >
              {t('admin-frame.undo')}
            </Button>
          )}
          <Button variant="text" onClick={acts.dismissReport}>
            {t('common.close')}
          </Button>
        </p>
      </Note>
    </div>
  );
}

function headline(
  { act, status, done, failed }: BulkReport,
  t: TFunction<typeof adminOrdersTexts | typeof statusTexts>,
): string {
  const count = done.length;
  const made = {
    status: t('admin-orders.bulkSet', { count, status: t(`statuses.order.${status ?? 'pending'}`) }),
    undo: t('admin-orders.bulkUndone', { count }),
    notify: t('admin-orders.bulkNotified', { count }),
  }[act];
  return failed.length > 0 ? `${made} ${t('admin-orders.bulkFailed', { count: failed.length })}` : made;
}
