import type { Phone } from '@esimshop/contracts/signal-steps';
import { DELIVERED_SUPPORT } from '@esimshop/contracts/support-hours';
import { Button } from '~/components/ui/button.tsx';
import { FactList } from '~/components/ui/fact-list.tsx';
import { Arrow, Icon } from '~/components/ui/icon.tsx';
import { Note } from '~/components/ui/note.tsx';
import rowDetailsStyles from '~/components/ui/row-details.module.css';
import typography from '~/components/ui/typography.module.css';
import { ApiError } from '~/lib/api-error.ts';
import { describeError } from '~/lib/error-text.ts';
import { usePageFacts } from '~/lib/page-facts.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useContact } from '~/lib/use-contact.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { errorTexts } from '~/locales/errors.ts';
import { signalHelpTexts } from '~/locales/signal-help.ts';
import { formatWhen } from './format-when.ts';
import { openUntil } from './open-hours.ts';
import styles from './signal-help.module.css';
import { noteStops } from './stop-notes.ts';
import { useReport } from './use-report.ts';
import type { readScreen, StoredSignal, Walk } from './walk.ts';

type ReportCardProps = {
  signal: StoredSignal;
  walk: Walk;
  screen: ReturnType<typeof readScreen>;
  /** The eSIM as a traveller calls it. */
  plan: string;
  /** Without one it cannot be sent: the portal asks for it. */
  token: string | undefined;
  phone: Phone;
  model: string;
};

/** The report: what is in it, and one press that sends it to the shop's support, once. */
export function ReportCard({ signal, walk, screen, plan, token, phone, model }: ReportCardProps) {
  const { t } = useTranslation(commonTexts, errorTexts, signalHelpTexts);
  const language = useLanguage();
  const { send, isPending, error, waits } = useReport({
    token: token ?? '',
    esimId: signal.esim.id,
    phone,
    model,
    language,
  });
  const isLost = screen.kind === 'lost';
  const isLimited = error instanceof ApiError && error.code === 'rate_limited';
  const notes = noteStops(signal, { answers: walk.answers, kind: screen.kind, t, language });
  const steps = walk.steps.map(({ step, at }) => {
    const name = step === 'access' && signal.apn === null ? 'restart' : step;
    return `${t(`signal-help.steps.${name}`)}, ${formatWhen(at, language)}`;
  });
  const facts = [
    { label: t('signal-help.report.esim'), value: `${plan}, ${signal.esim.iccid}` },
    { label: t('signal-help.report.stopsAt'), value: t(`signal-help.stops.${screen.stop}`) },
    { label: t('signal-help.stops.installed'), value: notes.installed },
    { label: t('signal-help.stops.network'), value: notes.network },
    { label: t('signal-help.stops.started'), value: notes.started },
    { label: t('signal-help.stops.data'), value: notes.data },
    { label: t('signal-help.report.tried'), value: steps.join('; ') || t('signal-help.report.nothing') },
    {
      label: t('signal-help.report.phone'),
      value: [t(`signal-help.phones.${phone}`), model].filter(Boolean).join(', '),
    },
  ];
  return (
    <>
      {screen.kind === 'report' && (
        <p className={styles.number}>{t('signal-help.report.allSteps', { count: screen.done })}</p>
      )}
      <h2 className={typography.name}>{t(isLost ? 'signal-help.ends.lost' : 'signal-help.report.title')}</h2>
      {isLost && <p className={typography.measure}>{t('signal-help.ends.lostText')}</p>}
      <p className={typography.measure}>{t('signal-help.report.text')}</p>
      <PhoneHours />
      {token === undefined && <Note>{t('signal-help.report.noLink')}</Note>}
      {error && (
        <Note tone={waits ? 'plain' : 'bad'}>
          {waits
            ? t('signal-help.report.waits')
            : isLimited
              ? t('signal-help.report.limited')
              : t('signal-help.report.failed', { reason: describeError(error, t) })}
        </Note>
      )}
      <div className={styles.answers}>
        <Button
          variant="primary"
          wide
          tall
          blocked={token === undefined}
          pending={isPending}
          pendingText={t('signal-help.report.sending')}
          onClick={send}
        >
          {t('signal-help.report.send')}
          <Arrow />
        </Button>
      </div>
      <details className={`${rowDetailsStyles.details} ${styles.inside}`}>
        <summary>
          {t('signal-help.report.inIt')}
          <Icon name="chevron" />
        </summary>
        <FactList facts={facts} />
      </details>
    </>
  );
}

/** Only while somebody answers the phone. */
function PhoneHours() {
  const { t } = useTranslation(signalHelpTexts);
  const { phone } = useContact();
  const support = usePageFacts().support ?? DELIVERED_SUPPORT;
  const until = openUntil(support.phone, support, new Date());
  if (!until) return null;
  return (
    <p className={typography.measure}>
      {t('signal-help.report.phoneOpen', { until })} <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
    </p>
  );
}
