import type { ReactNode } from 'react';
import { buttonClass } from '~/components/ui/button.tsx';
import { Arrow, type IconName } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { Pictogram } from '~/components/ui/pictogram.tsx';
import rowStyles from '~/components/ui/row.module.css';
import { InstallApp } from '~/features/pwa/install-app.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { useClaims } from '~/lib/use-claims.ts';
import { confirmationTexts } from '~/locales/confirmation.ts';

function WayWords({ icon, title, text }: { icon: IconName; title: string; text: string }): ReactNode {
  return (
    <>
      <Pictogram name={icon} />
      <span className={rowStyles.name}>
        {title}
        <span className={rowStyles.note}>{text}</span>
      </span>
      <span />
      <Arrow />
    </>
  );
}

/** Three tiles: app, guides, help; and links back to the shop. */
export function WhatsNext() {
  const { t } = useTranslation(confirmationTexts);
  const { allDaySupport } = useClaims();
  return (
    <section className={`${layout.stack} ${layout.noPrint}`} aria-labelledby="whats-next">
      <h2 id="whats-next">{t('confirmation.next')}</h2>
      <ul className={rowStyles.list}>
        <li>
          <InstallApp />
        </li>
        <li>
          <LocalLink className={rowStyles.row} to="/blog">
            <WayWords icon="book" title={t('confirmation.guidesTitle')} text={t('confirmation.guidesText')} />
          </LocalLink>
        </li>
        <li>
          <LocalLink className={rowStyles.row} to="/support">
            <WayWords
              icon="headset"
              title={t('confirmation.helpTitle')}
              text={t(allDaySupport ? 'confirmation.helpText' : 'confirmation.helpPlainText')}
            />
          </LocalLink>
        </li>
      </ul>
      <p className={layout.buttons}>
        <LocalLink className={buttonClass('secondary')} to="/">
          {t('confirmation.returnHome')}
        </LocalLink>
        <LocalLink className={buttonClass('secondary')} to="/products">
          {t('confirmation.continueShopping')}
        </LocalLink>
      </p>
    </section>
  );
}
