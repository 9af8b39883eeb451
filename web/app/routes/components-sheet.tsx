import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ControlStates } from '~/development/control-states.tsx';
import { MessageStates } from '~/development/message-states.tsx';
import { TicketStates } from '~/development/ticket-states.tsx';
import { loadTextsOf } from '~/lib/browser-texts.ts';
import type { PageHandle } from '~/lib/start-mode.ts';
import { useLanguage } from '~/lib/use-language.ts';
import css from '~/styles/session-area.css?inline';

export const handle: PageHandle = { start: 'now' };

const SECTIONS: readonly { name: string; content: ReactNode }[] = [
  { name: 'Controls', content: <ControlStates /> },
  { name: 'Messages', content: <MessageStates /> },
  { name: 'Tickets', content: <TicketStates /> },
];

/** One language and one colour scheme of the component page. */
export default function ComponentsSheet() {
  const [query] = useSearchParams();
  const theme = query.get('theme');
  const language = useLanguage();
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    if (theme) document.documentElement.dataset.theme = theme;
    // The texts of every page, not only of those on which a visitor looks around.
    void Promise.all(['/cart', '/portal'].map((page) => loadTextsOf(page, language))).then(() => setReady(true));
  }, [theme, language]);
  return (
    <main id="main" tabIndex={-1} className="wrap section-s stack-l">
      <style href="session" precedence="area">
        {css}
      </style>
      {(isReady ? SECTIONS : []).map(({ name, content }) => (
        <section className="stack" key={name}>
          <h2>{name}</h2>
          {content}
        </section>
      ))}
    </main>
  );
}
