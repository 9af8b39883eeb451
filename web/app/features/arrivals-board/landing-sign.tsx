import type { Phone } from '@esimshop/contracts/signal-steps';
import { useState } from 'react';
import { buttonClass } from '~/components/ui/button.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import signStyles from '~/components/ui/sign.module.css';
import type { Arrival } from '~/features/arrivals/arrival.ts';
import { placeOf } from '~/features/catalogue/plan-labels.ts';
import { boughtPlanWords } from '~/features/esims/esim-words.ts';
import type { PathRow } from '~/features/phone-settings/path-rows.ts';
import { PhoneSwitch } from '~/features/phone-settings/phone-switch.tsx';
import { SettingsPicture } from '~/features/phone-settings/settings-picture.tsx';
import { usePhone } from '~/features/phone-settings/use-phone.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { arrivalTexts } from '~/locales/arrivals.ts';
import { commonTexts } from '~/locales/common.ts';
import { portalTexts } from '~/locales/portal.ts';
import { signalHelpTexts } from '~/locales/signal-help.ts';
import { isInCountry, isOneCountry } from './landing.ts';
import styles from './landing-sign.module.css';
import { listLandingSteps } from './landing-steps.ts';

type LandingSignProps = { arrival: Arrival; level: 1 | 2 };

/** What to do after landing with one eSIM, in the words of this phone. All of it works without a connection. */
export function LandingSign({ arrival, level }: LandingSignProps) {
  const { t } = useTranslation(arrivalTexts, commonTexts, portalTexts, signalHelpTexts);
  const language = useLanguage();
  const [chosen, setPhone] = useState<Phone>();
  const phone = usePhone(chosen);
  const { place } = boughtPlanWords(arrival, t, language);
  const { on, roaming } = listLandingSteps(phone, { place, t, language });
  const Title = `h${level}` as const;
  return (
    <section className={`${signStyles.inside} ${signStyles.headline}`}>
      <Title>{useLandingTitle(arrival)}</Title>
      <ol className={styles.steps}>
        {arrival.state === 'waiting' && (
          <li>
            <h3>{t('arrivals.steps.install')}</h3>
            <p>{t('arrivals.steps.installText')}</p>
          </li>
        )}
        <li>
          <h3>{t('arrivals.steps.on')}</h3>
          <Path rows={on} />
        </li>
        <li>
          <h3>{t('arrivals.steps.roaming')}</h3>
          <div className={styles.drawn}>
            <Path rows={roaming} />
            <SettingsPicture phone={phone} screen="roaming" />
          </div>
        </li>
      </ol>
      <p>{t('arrivals.online')}</p>
      <div>
        <PhoneSwitch phone={phone} onPhone={setPhone} />
        {arrival.esimId && (
          <LocalLink
            className={buttonClass('text')}
            to={`/portal/help?${new URLSearchParams({ esim: arrival.esimId })}`}
          >
            {t('portal.notConnecting')}
            <Arrow />
          </LocalLink>
        )}
      </div>
    </section>
  );
}

function useLandingTitle(arrival: Arrival): string {
  const { t } = useTranslation(arrivalTexts, commonTexts);
  const language = useLanguage();
  if (!isOneCountry(arrival)) return t('arrivals.landingAnywhere');
  const place = placeOf(arrival, t, language);
  return t(isInCountry(arrival.countryCode) ? 'arrivals.here' : 'arrivals.landing', { place });
}

/** Taps one after the other, as a way through the settings. */
function Path({ rows }: { rows: readonly PathRow[] }) {
  const { t } = useTranslation(signalHelpTexts);
  return (
    <ol className={styles.path}>
      {rows.map(({ text, note, isOn }) => (
        <li key={text}>
          {text} {isOn && <b>{t('signal-help.on')}</b>}
          {note && <small>{note}</small>}
        </li>
      ))}
    </ol>
  );
}
