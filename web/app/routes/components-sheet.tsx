import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import layout from '~/components/ui/layout.module.css';
import { ControlStates } from '~/features/preview/control-states.tsx';
import { MessageStates } from '~/features/preview/message-states.tsx';
import { TicketStates } from '~/features/preview/ticket-states.tsx';

const SECTIONS: readonly { name: string; content: ReactNode }[] = [
  { name: 'Controls', content: <ControlStates /> },
  { name: 'Messages', content: <MessageStates /> },
  { name: 'Tickets', content: <TicketStates /> },
];

/** One language and one colour scheme of the component page. */
export default function ComponentsSheet() {
  const [query] = useSearchParams();
  const theme = query.get('theme');
  useEffect(() => {
    if (theme) document.documentElement.dataset.theme = theme;
  }, [theme]);
  return (
    <main id="main" tabIndex={-1} className={`${layout.wrap} ${layout.sectionSmall} ${layout.stackLarge}`}>
      {SECTIONS.map(({ name, content }) => (
        <section className={layout.stack} key={name}>
          <h2>{name}</h2>
          {content}
        </section>
      ))}
    </main>
  );
}
