import type { ReactNode } from 'react';
import { Icon } from '~/components/ui/icon.tsx';
import iconLinkStyles from '~/components/ui/icon-link.module.css';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import typography from '~/components/ui/typography.module.css';
import { portalPath } from '~/features/portal/portal-path.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { signalHelpTexts } from '~/locales/signal-help.ts';

type HelpHeaderProps = { token: string | undefined; esimId?: string; children?: ReactNode };

/** The page's title, small: the step below is what is read. */
export function HelpHeader({ token, esimId, children }: HelpHeaderProps) {
  const { t } = useTranslation(signalHelpTexts);
  return (
    <header className={layout.stackSmall}>
      <p>
        <LocalLink className={iconLinkStyles.iconLink} to={portalPath(token, esimId)}>
          <Icon name="back" />
          {t('signal-help.back')}
        </LocalLink>
      </p>
      <div className={layout.stackSmall}>
        <h1 className={typography.subheading}>{t('signal-help.title')}</h1>
        {children}
      </div>
    </header>
  );
}
