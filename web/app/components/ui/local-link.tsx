import type { Ref } from 'react';
import { Link, type LinkProps, useLocation } from 'react-router';
import { localPath } from '~/lib/language.ts';
import { findPage } from '~/pages.ts';

type LocalLinkProps = Omit<LinkProps, 'to'> & { to: string; ref?: Ref<HTMLAnchorElement> };

/** A link inside the shop that keeps the visitor in the language of the address they are on. */
export function LocalLink({ to, ...rest }: LocalLinkProps) {
  const { pathname } = useLocation();
  const [path = ''] = to.split(/[?#]/, 1);
  const isStatic = findPage(path).page.kind === 'static';
  const way = isStatic ? ({ reloadDocument: true } as const) : ({ prefetch: 'intent' } as const);
  return <Link {...way} {...rest} to={localPath(to, pathname)} />;
}
