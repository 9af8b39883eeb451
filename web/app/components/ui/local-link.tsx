import { Link, type LinkProps, useLocation } from 'react-router';
import { localPath } from '~/lib/language.ts';

type LocalLinkProps = Omit<LinkProps, 'to'> & { to: string };

/** A link inside the shop that keeps the visitor in the language of the address they are on. */
export function LocalLink({ to, ...rest }: LocalLinkProps) {
  const { pathname } = useLocation();
  return <Link prefetch="intent" {...rest} to={localPath(to, pathname)} />;
}
