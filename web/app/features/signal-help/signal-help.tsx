import type { EsimInfo } from '@esimshop/contracts/orders';
import type { SignalAnswers } from '@esimshop/contracts/signal';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { useKeepFocus } from '~/components/layout/use-keep-focus.ts';
import { Button, buttonClass } from '~/components/ui/button.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import { Flag } from '~/components/ui/flag.tsx';
import { Arrow, Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LoadFailure } from '~/components/ui/load-failure.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { Note } from '~/components/ui/note.tsx';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import typography from '~/components/ui/typography.module.css';
import { currentDeviceQuery } from '~/features/devices/device-queries.ts';
import { boughtPlanWords } from '~/features/esims/esim-words.ts';
import { usePhone } from '~/features/phone-settings/use-phone.ts';
import { portalPath } from '~/features/portal/portal-path.ts';
import { ConnectionError } from '~/lib/api-error.ts';
import { describeError } from '~/lib/error-text.ts';
import { Trans, useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { errorTexts } from '~/locales/errors.ts';
import { signalHelpTexts } from '~/locales/signal-help.ts';
import { EndCard } from './end-card.tsx';
import { formatClock } from './format-when.ts';
import { HelpHeader } from './help-header.tsx';
import { QuestionCard } from './question-card.tsx';
import { ReportCard } from './report-card.tsx';
import { changeWalk, useWalk } from './saved-walks.ts';
import { SentCard } from './sent-card.tsx';
import styles from './signal-help.module.css';
import { isOfNobody, signalQuery } from './signal-query.ts';
import { SignalRoute } from './signal-route.tsx';
import { StepCard } from './step-card.tsx';
import { readScreen, type StoredSignal, startAgain, withAnswer, withStep } from './walk.ts';

type SignalHelpProps = {
  /** Without one, what this phone remembers is shown, and nobody is asked. */
  token: string | undefined;
  esimId: string;
};

/** The way online of one eSIM, looked at every 15 seconds; without a connection as it was last seen on this phone. */
export function SignalHelp({ token, esimId }: SignalHelpProps) {
  const { t } = useTranslation(commonTexts, errorTexts, signalHelpTexts);
  const walk = useWalk(esimId);
  const { data, error, isFetching, refetch } = useQuery({
    ...signalQuery(token ?? '', esimId),
    enabled: token !== undefined,
  });
  const signal = walk.latest;
  if (!signal) {
    return (
      <>
        <HelpHeader token={token} esimId={esimId} />
        {isFetching && <SpinnerLine text={t('signal-help.loading')} />}
        {isOfNobody(error) && (
          <EmptyState icon="sim" title={t('signal-help.noneTitle')} text={t('signal-help.noneText')}>
            <LocalLink className={buttonClass('primary')} to={portalPath(token)}>
              {t('signal-help.back')}
              <Arrow />
            </LocalLink>
          </EmptyState>
        )}
        {error && !isOfNobody(error) && !isFetching && (
          <LoadFailure title={t('signal-help.failed')} error={error} onRetry={() => void refetch()} />
        )}
      </>
    );
  }
  return (
    <Help token={token} signal={signal} install={data?.esim.install ?? null} isLooking={isFetching} problem={error} />
  );
}

type HelpProps = {
  token: string | undefined;
  signal: StoredSignal;
  install: EsimInfo | null;
  isLooking: boolean;
  /** Why the last look failed. */
  problem: Error | null;
};

function Help({ token, signal, install, isLooking, problem }: HelpProps) {
  const { t } = useTranslation(commonTexts, errorTexts, signalHelpTexts);
  const language = useLanguage();
  const { esim } = signal;
  const walk = useWalk(esim.id);
  const { data: device } = useQuery(currentDeviceQuery(language));
  const model = device?.known?.name ?? device?.model ?? '';
  const phone = usePhone(walk.phone);
  const screen = readScreen(signal, walk);
  const { place, amount } = boughtPlanWords({ ...esim, dataMb: esim.totalMb }, t, language);
  const plan = `${place} ${amount}`;
  const shown = screen.kind === 'step' ? screen.step : screen.kind;
  const rescue = useRef<HTMLDivElement>(null);
  useKeepFocus(shown, 'h2');
  useScrollTo(rescue, shown);
  const dropDoubleTap = useDoubleTapGuard(shown);

  const change = (next: Parameters<typeof changeWalk>[1]) => changeWalk(esim.id, next);
  const now = () => new Date().toISOString();
  const answer = (answers: SignalAnswers) => change((walk) => withAnswer(walk, answers));
  const phoneProps = { phone, onPhone: (chosen: typeof phone) => change((walk) => ({ ...walk, phone: chosen })) };
  const hasBegun = walk.steps.length > 0 || Object.keys(walk.answers).length > 0;

  function showCard() {
    switch (screen.kind) {
      case 'step':
        return (
          <StepCard
            {...{ screen, signal, walk, place, ...phoneProps }}
            onDone={() => change((walk) => withStep(walk, screen.step, now()))}
            onOnline={() => change((walk) => ({ ...walk, onlineAt: now() }))}
          />
        );
      case 'ask_bars':
      case 'ask_installed':
        return <QuestionCard kind={screen.kind} place={place} {...phoneProps} onAnswer={answer} />;
      case 'report':
      case 'lost':
        return <ReportCard {...{ signal, walk, screen, plan, token, phone, model }} />;
      case 'sent':
        return walk.receipt && <SentCard receipt={walk.receipt} token={token} esimId={esim.id} />;
      default:
        return (
          <EndCard
            kind={screen.kind}
            {...{ signal, install, place, token }}
            onAnswer={answer}
            onNotOnline={() => change(startAgain)}
          />
        );
    }
  }

  const canBeLost = screen.kind === 'step' || screen.kind === 'report';
  return (
    <>
      <HelpHeader token={token} esimId={esim.id}>
        <p className={styles.which}>
          <Flag code={esim.countryCode} />
          <span>
            <b>{plan}</b>
            {', '}
            <Trans
              text={t('signal-help.ending')}
              values={{ end: esim.iccid.slice(-4) }}
              components={{ code: <span className={typography.code} /> }}
            />
          </span>
        </p>
      </HelpHeader>
      <div className={styles.rescue} ref={rescue}>
        <div className={layout.stackLarge}>
          <section className={styles.do} key={shown} onClickCapture={dropDoubleTap}>
            {showCard()}
          </section>
          <div className={layout.stackSmall}>
            <Look isLooking={isLooking} problem={problem} askedAt={signal.askedAt} isDone={screen.kind === 'online'} />
            <p className={styles.more}>
              {canBeLost && (
                <Button variant="text" onClick={() => answer({ isLost: true })}>
                  {t('signal-help.lost')}
                </Button>
              )}
              {screen.kind === 'lost' && (
                <Button variant="text" onClick={() => answer({ isLost: false })}>
                  {t('signal-help.ends.found')}
                </Button>
              )}
              {hasBegun && screen.kind !== 'online' && screen.kind !== 'lost' && (
                <Button variant="text" onClick={() => change(startAgain)}>
                  {t('signal-help.startAgain')}
                </Button>
              )}
            </p>
          </div>
        </div>
        <SignalRoute signal={signal} walk={walk} screen={screen} />
      </div>
    </>
  );
}

/** The next card begins where the last one did: its answers stood further down. */
function useScrollTo(part: RefObject<HTMLElement | null>, shown: string) {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if ((part.current?.getBoundingClientRect().top ?? 0) < 0) part.current?.scrollIntoView();
  }, [part, shown]);
}

const DOUBLE_TAP_MS = 600;

/** The second press of a double tap falls on whatever the next card has there, and answers nothing. */
function useDoubleTapGuard(shown: string) {
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    changedAt.current = performance.now();
  }, [shown]);
  return (event: MouseEvent) => {
    // A key is pressed on what has the focus.
    if (event.detail === 0 || performance.now() - changedAt.current > DOUBLE_TAP_MS) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

type LookProps = { askedAt: string; isLooking: boolean; problem: Error | null; isDone: boolean };

function Look({ askedAt, isLooking, problem, isDone }: LookProps) {
  const { t } = useTranslation(errorTexts, signalHelpTexts);
  const language = useLanguage();
  if (isDone) return null;
  if (problem && !isLooking) {
    const isOffline = problem instanceof ConnectionError;
    return (
      <Note>
        <Trans
          text={t(isOffline ? 'signal-help.offline' : 'signal-help.lookFailed')}
          values={{ reason: describeError(problem, t) }}
          components={{ b: <b /> }}
        />
      </Note>
    );
  }
  return (
    <p className={styles.live}>
      <Icon name="refresh" variant="small" />
      {t('signal-help.look', { when: formatClock(askedAt, language) })}
    </p>
  );
}
