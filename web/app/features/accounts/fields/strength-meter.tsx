import { useWatch } from 'react-hook-form';
import { useTranslation } from '~/lib/translation.tsx';
import { accountTexts } from '~/locales/accounts.ts';
import { estimateStrength, STRENGTHS } from './password-strength.ts';
import styles from './strength-meter.module.css';

const OWN_FIELDS = ['username', 'email', 'firstName', 'lastName'] as const;

type StrengthMeterProps = {
  /** The password's field. */
  of: 'password' | 'newPassword';
};

/** Four bars and a word that say how good a new password is. */
export function StrengthMeter({ of }: StrengthMeterProps) {
  const { t } = useTranslation(accountTexts);
  const password: string = useWatch({ name: of }) ?? '';
  const ownWords = useWatch({ name: [...OWN_FIELDS] }).map((word: unknown) => String(word ?? ''));
  if (!password) return null;
  const strength = estimateStrength(password, ownWords);
  const count = STRENGTHS.indexOf(strength) + 1;
  return (
    <div className={styles.meter}>
      <span className={styles.bars} aria-hidden="true">
        {STRENGTHS.map((each, index) => (
          <span key={each} className={styles.bar} data-filled={index < count || undefined} />
        ))}
      </span>
      <span className={styles.word} role="status">
        {t('accounts.strength.label')}: {t(`accounts.strength.${strength}`)}
      </span>
    </div>
  );
}
