import { SIGNAL_STOPS } from '@esimshop/contracts/signal-steps';
import { useId } from 'react';
import { Icon, type IconName } from '~/components/ui/icon.tsx';
import typography from '~/components/ui/typography.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { signalHelpTexts } from '~/locales/signal-help.ts';
import styles from './signal-route.module.css';
import { noteStops } from './stop-notes.ts';
import type { readScreen, StoredSignal, Walk } from './walk.ts';

const CLASSES = { done: styles.done, here: styles.here, ahead: styles.ahead };

type SignalRouteProps = { signal: StoredSignal; walk: Walk; screen: ReturnType<typeof readScreen> };

/** The signal's way in five stops: those that it has passed, and the one where it stops in yellow. */
export function SignalRoute({ signal, walk: { answers }, screen: { kind, stop } }: SignalRouteProps) {
  const { t } = useTranslation(commonTexts, signalHelpTexts);
  const language = useLanguage();
  const titleId = useId();
  const notes = noteStops(signal, { answers, kind, t, language });
  const isThrough = kind === 'online';
  const here = isThrough ? SIGNAL_STOPS.length : SIGNAL_STOPS.indexOf(stop);
  const isAsked = kind === 'ask_bars' || kind === 'ask_installed';
  return (
    <section className={styles.box} aria-labelledby={titleId}>
      <h2 className={typography.subheading} id={titleId}>
        {t(isThrough ? 'signal-help.routeDone' : 'signal-help.route')}
      </h2>
      <ol className={styles.route}>
        {SIGNAL_STOPS.map((name, index) => {
          const state = index < here ? 'done' : index === here ? 'here' : 'ahead';
          const icons: Record<typeof state, IconName> = {
            done: 'tick',
            here: isAsked ? 'eye' : 'alert',
            ahead: 'minus',
          };
          return (
            <li key={name} className={CLASSES[state]} aria-current={state === 'here' ? 'step' : undefined}>
              <span className={styles.plate}>
                <Icon name={icons[state]} variant="small" />
              </span>
              <div>
                <b>{t(`signal-help.stops.${name}`)}</b>
                <small>{notes[name]}</small>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
