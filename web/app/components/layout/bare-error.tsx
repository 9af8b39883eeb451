import { useLocation } from 'react-router';
import { localPath } from '~/lib/language.ts';
import { MarkSign } from './mark.tsx';
import { PageError } from './page-error.tsx';

/** What is left when the frame around the pages fails. Its links load a document: what runs here is broken. */
export function BareError({ error }: { error: unknown }) {
  return (
    <>
      <header className="head">
        <div className="wrap head-in">
          <a className="mark" href={localPath('/', useLocation().pathname)}>
            <MarkSign />
          </a>
        </div>
      </header>
      <PageError error={error} reloadDocument />
    </>
  );
}
