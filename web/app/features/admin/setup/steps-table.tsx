import type { Setup, SetupStep, SetupStepState } from '@esimshop/contracts/admin-setup';
import { providerName } from '@esimshop/contracts/provider-name';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Badge, type BadgeTone } from '~/components/ui/badge.tsx';
import { Button } from '~/components/ui/button.tsx';
import type { IconName } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { Spinner } from '~/components/ui/spinner.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminSetupTexts } from '~/locales/admin-setup.ts';
import { adminSetupStepTexts } from '~/locales/admin-setup-steps.ts';
import { AdminMoment } from '../parts/admin-moment.tsx';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import gridStyles from '../parts/grid.module.css';
import { useFailureToast } from '../parts/use-failure-toast.ts';
import viewStyles from '../parts/view.module.css';
import styles from './setup.module.css';
import { requestLooks, setupQuery } from './setup-queries.ts';
import { placeOf, rowId } from './step-places.ts';

/** A look that nobody has begun by then has no process to do it. */
const STALLED_MS = 90_000;

/** Every step with what was seen; those that ask others are looked at on request. */
export function StepsTable({ setup: { steps, timeZone } }: { setup: Setup }) {
  const { t } = useAdminTranslation(adminFrameTexts, adminSetupTexts);
  const looks = useLooks();
  const isLooking = steps.some(({ requestedAt }) => requestedAt);
  return (
    <section className={viewStyles.part} aria-labelledby="all-steps">
      <div className={viewStyles.head}>
        <h2 id="all-steps">{t('admin-setup.all', { count: steps.length })}</h2>
        {steps.some(({ asksOthers }) => asksOthers) && (
          <Button
            pending={looks.isPending || isLooking}
            pendingText={t('admin-setup.looking')}
            onClick={() => looks.mutate(undefined)}
          >
            {t('admin-setup.lookAtAll')}
          </Button>
        )}
      </div>
      <table className={`${gridStyles.grid} ${gridStyles.fold} ${styles.steps}`} aria-labelledby="all-steps">
        <thead>
          <tr>
            <th scope="col">{t('admin-setup.what')}</th>
            <th scope="col">{t('admin-setup.state')}</th>
            <th scope="col">{t('admin-setup.seen')}</th>
            <th scope="col">{t('admin-setup.since')}</th>
            <th scope="col" className={gridStyles.end}>
              <span className={layout.visuallyHidden}>{t('admin-frame.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <Row key={step.step} step={step} timeZone={timeZone} onLook={(name) => looks.mutate(name)} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function useLooks() {
  const { t } = useAdminTranslation(adminSetupTexts);
  const language = useLanguage();
  const client = useQueryClient();
  const toastFailure = useFailureToast();
  return useMutation({
    mutationFn: (step: SetupStep | undefined) => requestLooks(language, step),
    onSuccess: (setup) => client.setQueryData(setupQuery(language).queryKey, setup),
    onError(error) {
      toastFailure(t('admin-setup.lookFailed'), error);
      void client.invalidateQueries({ queryKey: setupQuery(language).queryKey });
    },
  });
}

type RowProps = { step: SetupStepState; timeZone: string; onLook: (step: SetupStep) => void };

function Row({
  step: { step, findings, since, lookedAt, requestedAt, asksOthers, verdict },
  timeZone,
  onLook,
}: RowProps) {
  const { t } = useAdminTranslation(adminSetupTexts, adminSetupStepTexts);
  const name = t(`admin-setup-steps.${step}`);
  const place = placeOf(step);
  const open = (['fail', 'warn'] as const).flatMap((worse) => findings.filter((finding) => finding.verdict === worse));
  const held = findings.filter((finding) => finding.verdict === 'pass');
  return (
    <tr id={rowId(step)} tabIndex={-1}>
      <th scope="row" className={styles.name}>
        {name}
      </th>
      <td className={styles.state}>
        <Verdict verdict={verdict} />
      </td>
      <td className={styles.seen}>
        {open.map((finding) => (
          <Finding key={`${finding.subject} ${finding.what}`} finding={finding} />
        ))}
        {held.length === 1 && held[0] && <Finding finding={held[0]} />}
        {held.length > 1 && (
          <details>
            <summary>{t('admin-setup.hold', { count: held.length })}</summary>
            {held.map((finding) => (
              <Finding key={`${finding.subject} ${finding.what}`} finding={finding} />
            ))}
          </details>
        )}
        {lookedAt === null && !requestedAt && <p className={styles.advice}>{t('admin-setup.askOthers')}</p>}
        {asksOthers && (
          <p className={styles.advice} role="status">
            {requestedAt ? (
              <Looking requestedAt={requestedAt} />
            ) : (
              lookedAt && (
                <>
                  {t('admin-setup.lookedAt')} <AdminMoment at={lookedAt} timeZone={timeZone} />
                </>
              )
            )}
          </p>
        )}
      </td>
      <td className={styles.since} data-label={t('admin-setup.since')}>
        {since ? <AdminMoment at={since} timeZone={timeZone} /> : '–'}
      </td>
      <td className={`${gridStyles.end} ${styles.acts}`}>
        {asksOthers ? (
          <Button variant="text" className={styles.link} blocked={requestedAt !== null} onClick={() => onLook(step)}>
            {t('admin-setup.look')}
            <span className={layout.visuallyHidden}>: {name}</span>
          </Button>
        ) : (
          place && (
            <LocalLink className={styles.link} to={place}>
              {t(verdict === 'pass' ? 'admin-setup.see' : 'admin-setup.goThere')}
              <span className={layout.visuallyHidden}>: {name}</span>
            </LocalLink>
          )
        )}
      </td>
    </tr>
  );
}

function Looking({ requestedAt }: { requestedAt: string }) {
  const { t } = useAdminTranslation(adminSetupTexts);
  if (Date.now() - Date.parse(requestedAt) > STALLED_MS) return t('admin-setup.stalled');
  return (
    <span className={styles.looking}>
      {t('admin-setup.looking')} <Spinner />
    </span>
  );
}

const BADGES = {
  pass: ['ok', 'tick'],
  warn: ['wait', 'alert'],
  fail: ['bad', 'close'],
  unknown: ['plain', 'eye'],
} as const satisfies Record<string, [BadgeTone, IconName]>;

function Verdict({ verdict }: Pick<SetupStepState, 'verdict'>) {
  const { t } = useAdminTranslation(adminSetupTexts);
  const key = verdict ?? 'unknown';
  const [tone, icon] = BADGES[key];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`admin-setup.verdicts.${key}`)}
    </Badge>
  );
}

function Finding({ finding: { verdict, subject, what, advice } }: { finding: SetupStepState['findings'][number] }) {
  return (
    <div className={styles.finding} data-verdict={verdict}>
      <p>
        {subject && !what.includes(subject) && <b>{providerName(subject)}: </b>}
        {what}
      </p>
      {advice && (
        <p className={styles.advice}>
          <Linked text={advice} />
        </p>
      )}
    </div>
  );
}

const ADDRESS = /(https:\/\/(?:[\w-]+\.)+[a-z]+[\w/-]*)/;

/** A text in which addresses of partners are links. */
function Linked({ text }: { text: string }) {
  return text.split(ADDRESS).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={part} href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ),
  );
}
