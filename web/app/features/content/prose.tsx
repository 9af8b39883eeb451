import { useLocation } from 'react-router';
import { localPath } from '~/lib/language.ts';

/** Links inside a text keep the visitor in the language of the address they are on. */
function localiseLinks(html: string, pathname: string): string {
  return html.replaceAll(/href="(\/[^"]*)"/g, (_whole, path: string) => `href="${localPath(path, pathname)}"`);
}

/** Text of a content file. */
export function Prose({ html }: { html: string }) {
  const { pathname } = useLocation();
  if (html === '') return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by our build from our Markdown, which may hold no HTML
  return <div className="prose" dangerouslySetInnerHTML={{ __html: localiseLinks(html, pathname) }} />;
}
