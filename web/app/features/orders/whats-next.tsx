import type { ReactNode } from 'react';
import { buttonClass } from '~/components/ui/button.tsx';
import { Arrow, Icon, type IconName } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { AppWay } from '~/features/install/app-way.tsx';
import { useTranslation } from '~/lib/translation.tsx';

function WayWords({ icon, title, text }: { icon: IconName; title: string; text: string }): ReactNode {
  return (
    <>
      <span className="picto">
        <Icon name={icon} />
      </span>
      <span className="row-name">
        {title}
        <span className="row-note">{text}</span>
      </span>
      <span />
      <Arrow />
    </>
  );
}

/** Three tiles: the app, the guides, help; and the ways back into the shop. */
export function WhatsNext() {
  const { t } = useTranslation();
  return (
    <section className="stack no-print" aria-labelledby="whats-next">
      <h2 id="whats-next">{t('confirmation.next')}</h2>
      <ul className="plain rows">
        <li>
          <AppWay />
        </li>
        <li>
          <LocalLink className="row" to="/blog">
            <WayWords icon="book" title={t('confirmation.guidesTitle')} text={t('confirmation.guidesText')} />
          </LocalLink>
        </li>
        <li>
          <LocalLink className="row" to="/support">
            <WayWords icon="headset" title={t('confirmation.helpTitle')} text={t('confirmation.helpText')} />
          </LocalLink>
        </li>
      </ul>
      <p className="btns">
        <LocalLink className={buttonClass('line')} to="/">
          {t('confirmation.returnHome')}
        </LocalLink>
        <LocalLink className={buttonClass('line')} to="/products">
          {t('confirmation.continueShopping')}
        </LocalLink>
      </p>
    </section>
  );
}
