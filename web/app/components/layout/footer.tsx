import type { ReactNode } from 'react';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import typography from '~/components/ui/typography.module.css';
import { type PageFacts, usePageFacts } from '~/lib/page-facts.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useBrand } from '~/lib/use-brand.ts';
import { useClaims } from '~/lib/use-claims.ts';
import { useContact } from '~/lib/use-contact.ts';
import { layoutTexts } from '~/locales/layout.ts';
import styles from './footer.module.css';
import { LanguageLinks } from './language-links.tsx';
import { Logo } from './logo.tsx';
import { contactLinks, legalLinks, quickLinks } from './navigation.ts';
import { ThemeSwitch } from './theme-switch.tsx';

type LinkListProps = { title: string; links: typeof quickLinks; own?: PageFacts['pages'] };

function LinkList({ title, links, own = [] }: LinkListProps) {
  const { t } = useTranslation(layoutTexts);
  if (links.length === 0) return null;
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul className={layout.plainList}>
        {links.map(({ path, text }) => (
          <li key={path}>
            <LocalLink to={path}>{t(`layout.${text}`)}</LocalLink>
          </li>
        ))}
        {own.map(({ path, title: name }) => (
          <li key={path}>
            <LocalLink to={path}>{name}</LocalLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** `currencies`: where there are several, the links that choose one. */
export function Footer({ currencies }: { currencies: ReactNode }) {
  const { t } = useTranslation(layoutTexts);
  const { allDaySupport } = useClaims();
  const { email } = useContact();
  const brand = useBrand();
  const { pages } = usePageFacts();
  return (
    <footer className={`${styles.footer} ${layout.offscreen}`}>
      <div className={`${layout.wrap} ${styles.inside}`}>
        <div className={layout.stack}>
          <Logo />
          <p className={typography.measure}>{t('layout.tagline')}</p>
        </div>
        <div className={styles.columns}>
          <LinkList title={t('layout.quickLinks')} links={quickLinks} own={pages} />
          <LinkList title={t('layout.legal')} links={legalLinks} />
          <section>
            <h2>{t('layout.contact')}</h2>
            <ul className={layout.plainList}>
              {contactLinks.map(({ path, text }) => (
                <li key={path}>
                  <LocalLink to={path}>{t(`layout.${text}`)}</LocalLink>
                </li>
              ))}
              <li>
                <a href={`mailto:${email}`}>{email}</a>
              </li>
              <li className={`${typography.small} ${typography.muted}`}>
                {t(allDaySupport ? 'layout.supportHours' : 'layout.supportReply')}
              </li>
            </ul>
          </section>
        </div>
        <div className={styles.end}>
          <p>
            {t('layout.copyright', { year: brand.openedYear, shop: brand.name })}
            <LanguageLinks />
          </p>
          {currencies}
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}
