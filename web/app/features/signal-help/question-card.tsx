import type { SignalAnswers } from '@esimshop/contracts/signal';
import type { Phone } from '@esimshop/contracts/signal-steps';
import { Button } from '~/components/ui/button.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import typography from '~/components/ui/typography.module.css';
import { PhoneSwitch } from '~/features/phone-settings/phone-switch.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { signalHelpTexts } from '~/locales/signal-help.ts';
import styles from './signal-help.module.css';

type QuestionCardProps = {
  kind: 'ask_installed' | 'ask_bars';
  place: string;
  phone: Phone;
  onPhone: (phone: Phone) => void;
  onAnswer: (answers: SignalAnswers) => void;
};

/** What the supplier does not report is asked of the traveller, never guessed. */
export function QuestionCard({ kind, place, phone, onPhone, onAnswer }: QuestionCardProps) {
  const { t } = useTranslation(signalHelpTexts);
  const where = t(`signal-help.asks.where.${phone}`);
  const isAboutBars = kind === 'ask_bars';
  return (
    <>
      <p className={styles.number}>{t('signal-help.question')}</p>
      <h2 className={typography.name}>{t(isAboutBars ? 'signal-help.asks.bars' : 'signal-help.asks.installed')}</h2>
      <p className={typography.measure}>
        {isAboutBars
          ? t('signal-help.asks.barsText', { where })
          : t('signal-help.asks.installedText', { where, place })}
      </p>
      <PhoneSwitch phone={phone} onPhone={onPhone} />
      <div className={styles.answers}>
        <Button
          variant="primary"
          wide
          tall
          onClick={() => onAnswer(isAboutBars ? { hasBars: false } : { isInstalled: true })}
        >
          {t(isAboutBars ? 'signal-help.asks.noBars' : 'signal-help.asks.yes')}
          <Arrow />
        </Button>
        <Button wide tall onClick={() => onAnswer(isAboutBars ? { hasBars: true } : { isInstalled: false })}>
          {t(isAboutBars ? 'signal-help.asks.barsNoData' : 'signal-help.asks.no')}
          <Arrow />
        </Button>
      </div>
    </>
  );
}
