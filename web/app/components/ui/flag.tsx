import { classNames } from '~/lib/class-names.ts';
import styles from './flag.module.css';
import { Icon } from './icon.tsx';

/** Destinations without a flag file get a plate with the code, or a globe. */
const FLAGS_OF_OTHER_CODES: Record<string, string> = { 'US-HI': 'US', 'Europe+': 'EU', Europe: 'EU' };

/** Dissolved in 2010; plans are still sold under its code. */
const WITHOUT_FILE = new Set(['AN']);

/** The file under /flags for a destination's code; undefined where none exists. */
export function flagFileOf(code: string): string | undefined {
  const known = FLAGS_OF_OTHER_CODES[code];
  if (known) return known;
  if (WITHOUT_FILE.has(code)) return undefined;
  return /^[A-Z]{2}$/.test(code) ? code : undefined;
}

type FlagProps = { code: string; size?: 'row' | 'large' };

/** Decorative, since the name is always beside it: fetched lazily after the text is painted. */
export function Flag({ code, size = 'row' }: FlagProps) {
  const file = flagFileOf(code);
  const large = size === 'large';
  const className = classNames(styles.flag, large && styles.large);
  if (!file) {
    return (
      <span className={classNames(className, styles.missing)} aria-hidden="true">
        {/^[A-Z]{2,3}$/.test(code) ? code.slice(0, 2) : <Icon name="globe" variant="small" />}
      </span>
    );
  }
  return (
    <span className={className}>
      <img
        src={`/flags/${file}.svg`}
        width={large ? 54 : 30}
        height={large ? 36 : 20}
        alt=""
        loading="lazy"
        decoding="async"
      />
    </span>
  );
}
