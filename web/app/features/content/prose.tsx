import { useLocation } from 'react-router';
import { classNames } from '~/lib/class-names.ts';
import { localPath } from '~/lib/language.ts';
import styles from './prose.module.css';

/** Links inside a text keep the language of the current URL. */
function localiseLinks(html: string, pathname: string): string {
  return html.replaceAll(/href="(\/[^"]*)"/g, (_whole, path: string) => `href="${localPath(path, pathname)}"`);
}

/** HTML of a content file. */
export function Prose({ html, className }: { html: string; className?: string | undefined }) {
  const { pathname } = useLocation();
  if (html === '') return null;
  const text = localiseLinks(html, pathname);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered at build time from our Markdown, without raw HTML
  return <div className={classNames(styles.prose, className)} dangerouslySetInnerHTML={{ __html: text }} />;
}
