import type { ReactNode } from 'react';

export type Stop = { key: string; title: string; text: string };
type RouteProps = { id?: string; title: ReactNode; stops: readonly Stop[]; printed?: boolean };

/** A way in numbered stops on a line: down on phones, across on wide pages. */
export function Route({ id, title, stops, printed = true }: RouteProps) {
  return (
    <section className={printed ? 'ground' : 'ground no-print'} id={id}>
      <div className="wrap section stack-l">
        <h2>{title}</h2>
        <ol className="plain route route-h">
          {stops.map(({ key, title: stop, text }) => (
            <li className="stop" key={key}>
              <h3>{stop}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
