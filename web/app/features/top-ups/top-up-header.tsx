import { Icon } from '~/components/ui/icon.tsx';
import iconLinkStyles from '~/components/ui/icon-link.module.css';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import typography from '~/components/ui/typography.module.css';
import { portalPath } from '~/features/portal/portal-path.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { topUpTexts } from '~/locales/top-up.ts';

type TopUpHeaderProps = {
  token: string | undefined;
  /** What the eSIM was bought with; undefined until it is known. */
  bundle?: string;
};

export function TopUpHeader({ token, bundle }: TopUpHeaderProps) {
  const { t } = useTranslation(topUpTexts);
  return (
    <header className={layout.stack}>
      <p>
        <LocalLink className={iconLinkStyles.iconLink} to={portalPath(token)}>
          <Icon name="back" />
          {t('top-up.back')}
        </LocalLink>
      </p>
      <h1 className={typography.name}>{t('top-up.title')}</h1>
      <p className={typography.muted}>{bundle ? t('top-up.subtitle', { bundle }) : '\u00a0'}</p>
    </header>
  );
}
