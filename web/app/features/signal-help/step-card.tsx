import type { Phone, SignalStep } from '@esimshop/contracts/signal-steps';
import { Button } from '~/components/ui/button.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import typography from '~/components/ui/typography.module.css';
import copyRowStyles from '~/features/esims/copy-row.module.css';
import { CopyRow } from '~/features/esims/copy-row.tsx';
import { listRows, nameNetworks } from '~/features/phone-settings/path-rows.ts';
import { PhoneSwitch } from '~/features/phone-settings/phone-switch.tsx';
import { SettingsPicture } from '~/features/phone-settings/settings-picture.tsx';
import { formatData } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { signalHelpTexts } from '~/locales/signal-help.ts';
import styles from './signal-help.module.css';
import type { Screen, StoredSignal, Walk } from './walk.ts';

const MINUTES: Record<SignalStep, number> = { roaming: 1, network: 2, access: 2, lock: 1 };

type StepCardProps = {
  screen: Extract<Screen, { kind: 'step' }>;
  signal: StoredSignal;
  walk: Walk;
  place: string;
  phone: Phone;
  onPhone: (phone: Phone) => void;
  onDone: () => void;
  onOnline: () => void;
};

/** One thing to try: why, the taps in this phone's own words, and two answers. */
export function StepCard({ screen, signal, walk, place, phone, onPhone, onDone, onOnline }: StepCardProps) {
  const { t } = useTranslation(commonTexts, signalHelpTexts);
  const language = useLanguage();
  const { step, number, total } = screen;
  const { apn, networks } = signal;
  const hasApn = apn !== null;
  const picture = step === 'roaming' ? 'roaming' : step === 'access' ? (hasApn ? 'apn' : 'line') : undefined;
  const title = step === 'access' && !hasApn ? 'restart' : step;
  const rows = listRows(phone, step, { place, networks, hasApn, t, language });
  return (
    <>
      <p className={styles.number}>
        {t('signal-help.step', { number, total, minutes: t('signal-help.minutes', { count: MINUTES[step] }) })}
      </p>
      <h2 className={typography.name}>{t(`signal-help.steps.${title}`)}</h2>
      <p className={typography.measure}>{useReason(step, signal, walk)}</p>
      {step === 'access' && hasApn && (
        <dl className={copyRowStyles.rows}>
          <CopyRow label={t('signal-help.apn')} text={apn} />
        </dl>
      )}
      <ol className={styles.path}>
        {rows.map(({ text, note, isOn }) => (
          <li key={text}>
            <span>
              {text}
              {note && <small>{note}</small>}
            </span>
            {isOn && <span className={styles.on}>{t('signal-help.on')}</span>}
          </li>
        ))}
      </ol>
      {picture && <SettingsPicture phone={phone} screen={picture} apn={apn ?? undefined} />}
      <PhoneSwitch phone={phone} onPhone={onPhone} />
      <div className={styles.answers}>
        <Button variant="primary" wide tall onClick={onDone}>
          {t('signal-help.stillOffline')}
          <Arrow />
        </Button>
        <Button wide tall onClick={onOnline}>
          {t('signal-help.amOnline')}
        </Button>
      </div>
    </>
  );
}

function useReason(step: SignalStep, { apn, network, networks, esim }: StoredSignal, { answers }: Walk): string {
  const { t } = useTranslation(commonTexts, signalHelpTexts);
  const language = useLanguage();
  if (step === 'lock') return t('signal-help.reasons.lock');
  if (step === 'access') return t(apn === null ? 'signal-help.reasons.restart' : 'signal-help.reasons.access');
  if (step === 'network') {
    const names = nameNetworks(networks, language);
    return names
      ? t('signal-help.reasons.network.known', { networks: names })
      : t('signal-help.reasons.network.unknown');
  }
  if (esim.stage === 'active') {
    const left = formatData(esim.totalMb === null ? null : esim.leftMb, t, language);
    return t('signal-help.reasons.roaming.running', { left });
  }
  if (network.kind === 'seen') return t('signal-help.reasons.roaming.seen', { network: network.name });
  return t(answers.hasBars ? 'signal-help.reasons.roaming.bars' : 'signal-help.reasons.roaming.unseen');
}
