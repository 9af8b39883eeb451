import { buttonClass } from '~/components/ui/button.tsx';
import { Arrow, Icon } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';

type FinalSignProps = { title: string; text: string; action: string; to: string };

/** The last sign of a page: one question, one way on. */
export function FinalSign({ title, text, action, to }: FinalSignProps) {
  return (
    <section className="sign">
      <div className="wrap section final">
        <h2>{title}</h2>
        <p className="lead measure">{text}</p>
        <LocalLink className={buttonClass('ink')} to={to}>
          {action}
          <Arrow />
        </LocalLink>
        <Icon name="arrow" />
      </div>
    </section>
  );
}
