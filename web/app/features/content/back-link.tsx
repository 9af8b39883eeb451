import { Icon } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <LocalLink className="back" to={to}>
      <Icon name="back" />
      {children}
    </LocalLink>
  );
}
