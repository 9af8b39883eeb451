import { useLocation } from 'react-router';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { usePageFacts } from '~/lib/page-facts.ts';
import { findPage } from '~/pages.ts';
import bannerStyles from './banner.module.css';

/** The owner's line, on every page but those on which a visitor pays. */
export function OwnerBanner() {
  const { banner } = usePageFacts();
  const { page } = findPage(useLocation().pathname);
  if (!banner || page.isPaying) return null;
  const { text, link } = banner;
  return (
    <aside className={bannerStyles.banner}>
      <p className={layout.wrap}>
        {link === undefined ? (
          text
        ) : link.startsWith('/') ? (
          <LocalLink to={link}>{text}</LocalLink>
        ) : (
          <a href={link}>{text}</a>
        )}
      </p>
    </aside>
  );
}
