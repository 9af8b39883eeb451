import { useLocation } from 'react-router';
import layout from '~/components/ui/layout.module.css';
import { localPath } from '~/lib/language.ts';
import markStyles from './logo.module.css';
import { MarkSign } from './logo.tsx';
import { PageError } from './page-error.tsx';
import gantryStyles from './site-header.module.css';

/** The fallback when the shell itself fails. Its links load a document, because the running app is broken. */
export function BareError({ error }: { error: unknown }) {
  return (
    <>
      <header className={gantryStyles.gantry}>
        <div className={`${layout.wrap} ${gantryStyles.inside}`}>
          <a className={markStyles.mark} href={localPath('/', useLocation().pathname)}>
            <MarkSign />
          </a>
        </div>
      </header>
      <PageError error={error} reloadDocument />
    </>
  );
}
