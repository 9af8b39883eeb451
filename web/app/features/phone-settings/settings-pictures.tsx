import type { Phone } from '@esimshop/contracts/signal-steps';
import { useState } from 'react';
import layout from '~/components/ui/layout.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { phoneSettingsTexts } from '~/locales/phone-settings.ts';
import { PhoneSwitch } from './phone-switch.tsx';
import { SettingsPicture } from './settings-picture.tsx';
import styles from './settings-pictures.module.css';
import { SCREENS } from './settings-screens.ts';
import { usePhone } from './use-phone.ts';

/** The screens of this phone's settings from adding an eSIM to being online, and those of other phones to choose. */
export function SettingsPictures({ apn }: { apn: string | undefined }) {
  const { t } = useTranslation(phoneSettingsTexts);
  const [chosen, setPhone] = useState<Phone>();
  const phone = usePhone(chosen);
  return (
    <section className={`${layout.wrap} ${layout.section} ${layout.stack} ${layout.noPrint}`}>
      <h2>{t('phone-settings.title')}</h2>
      <PhoneSwitch phone={phone} onPhone={setPhone} />
      <ol className={styles.pictures}>
        {SCREENS.filter((screen) => screen !== 'apn' || apn).map((screen) => (
          <li key={screen}>
            <p>{t(`phone-settings.screens.${screen}`)}</p>
            <SettingsPicture phone={phone} screen={screen} apn={apn} />
          </li>
        ))}
      </ol>
    </section>
  );
}
