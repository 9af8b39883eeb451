import type { ReactNode } from 'react';
import layout from './layout.module.css';
import styles from './narrow-ticket.module.css';
import ticketStyles from './ticket.module.css';
import typography from './typography.module.css';

type NarrowTicketProps = { title: string; children: ReactNode };

/** A page of one short form or one message. */
export function NarrowTicket({ title, children }: NarrowTicketProps) {
  return (
    <main id="main" tabIndex={-1} className={`${layout.wrap} ${layout.sectionSmall} ${layout.stack}`}>
      <h1 className={typography.name}>{title}</h1>
      <div className={`${ticketStyles.ticket} ${styles.narrow}`}>
        <div className={ticketStyles.main}>
          <div className={layout.stack}>{children}</div>
        </div>
      </div>
    </main>
  );
}
