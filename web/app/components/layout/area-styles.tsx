import { useState } from 'react';
import { useLocation } from 'react-router';
import { plainPath } from '~/lib/language.ts';
import { isSessionPage } from '~/lib/session-pages.ts';
import { isStaticPage } from '~/lib/static-pages.ts';
import browseCss from '~/styles/browse-area.css?inline';
import browseHref from '~/styles/browse-area.css?url';
import plansCss from '~/styles/plans-area.css?inline';
import plansHref from '~/styles/plans-area.css?url';
import readingCss from '~/styles/reading-area.css?inline';
import readingHref from '~/styles/reading-area.css?url';
import sessionCss from '~/styles/session-area.css?inline';
import sessionHref from '~/styles/session-area.css?url';
import tripCss from '~/styles/trip-area.css?inline';
import tripHref from '~/styles/trip-area.css?url';

const AREAS = [
  {
    name: 'plans',
    css: import.meta.env.SSR ? plansCss : '',
    href: plansHref,
    has: (path: string) => path === '/products',
  },
  {
    name: 'trip',
    css: import.meta.env.SSR ? tripCss : '',
    href: tripHref,
    has: (path: string) => path === '/trip',
  },
  { name: 'session', css: import.meta.env.SSR ? sessionCss : '', href: sessionHref, has: isSessionPage },
  { name: 'reading', css: import.meta.env.SSR ? readingCss : '', href: readingHref, has: isStaticPage },
  { name: 'browse', css: import.meta.env.SSR ? browseCss : '', href: browseHref, has: () => true },
];

/** The styles of the page's own area: in its HTML when the server sends it, as a file when a navigation leads there. */
export function AreaStyles() {
  const path = plainPath(useLocation().pathname);
  const area = AREAS.find(({ has }) => has(path));
  return area ? <AreaStyle key={area.name} {...area} /> : null;
}

function AreaStyle({ name, css, href }: (typeof AREAS)[number]) {
  const [isInline] = useState(
    () => import.meta.env.SSR || document.querySelector(`style[data-href~="${name}"]`) !== null,
  );
  if (!isInline) return <link rel="stylesheet" href={href} precedence="area" />;
  return (
    <style href={name} precedence="area">
      {css}
    </style>
  );
}
