import { PHONES, type Phone } from '@esimshop/contracts/signal-steps';
import { buttonClass } from '~/components/ui/button.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { signalHelpTexts } from '~/locales/signal-help.ts';
import styles from './phone-switch.module.css';

type PhoneSwitchProps = { phone: Phone; onPhone: (phone: Phone) => void };

/** Whose settings are described: the browser's guess, and the others to choose. */
export function PhoneSwitch({ phone, onPhone }: PhoneSwitchProps) {
  const { t } = useTranslation(signalHelpTexts);
  return (
    <p className={styles.phones}>
      {t('signal-help.phone')}
      {PHONES.map((each) => (
        <button
          key={each}
          type="button"
          className={buttonClass('text')}
          aria-pressed={each === phone}
          onClick={() => onPhone(each)}
        >
          {t(`signal-help.phones.${each}`)}
        </button>
      ))}
    </p>
  );
}
