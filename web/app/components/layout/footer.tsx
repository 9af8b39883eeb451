import { LocalLink } from '~/components/ui/local-link.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { settings } from '~/settings.ts';
import { LanguageLink } from './language-link.tsx';
import { Mark } from './mark.tsx';
import { helpLink, legalLinks, quickLinks } from './navigation.ts';
import { ThemeSwitch } from './theme-switch.tsx';

function LinkList({ title, links }: { title: string; links: typeof quickLinks }) {
  const { t } = useTranslation();
  if (links.length === 0) return null;
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul className="plain">
        {links.map(({ path, text }) => (
          <li key={path}>
            <LocalLink to={path}>{t(`layout.${text}`)}</LocalLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function Footer() {
  const { t } = useTranslation();
  return (
    <footer className="foot">
      <div className="wrap foot-in">
        <div className="stack">
          <Mark />
          <p className="measure">{t('layout.tagline')}</p>
        </div>
        <div className="foot-cols">
          <LinkList title={t('layout.quickLinks')} links={quickLinks} />
          <LinkList title={t('layout.legal')} links={legalLinks} />
          <section>
            <h2>{t('layout.contact')}</h2>
            <ul className="plain">
              <li>
                <LocalLink to={helpLink.path}>{t(`layout.${helpLink.text}`)}</LocalLink>
              </li>
              <li>
                <a href={`mailto:${settings.contactEmail}`}>{settings.contactEmail}</a>
              </li>
              <li className="small muted">{t('layout.supportHours')}</li>
            </ul>
          </section>
        </div>
        <div className="foot-end">
          <p>
            {t('layout.copyright', { year: settings.openedYear, shop: settings.shopName })}
            <LanguageLink />
          </p>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}
