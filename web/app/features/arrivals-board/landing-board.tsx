import { lazy, Suspense } from 'react';
import layout from '~/components/ui/layout.module.css';
import signStyles from '~/components/ui/sign.module.css';
import type { Arrival } from '~/features/arrivals/arrival.ts';
import { ArrivalsBoard } from './arrivals-board.tsx';
import { findLanding } from './landing.ts';
import styles from './landing-board.module.css';

const NoSign: typeof import('./landing-sign.tsx').LandingSign = () => <div />;

/** The board alone does where its sign cannot be loaded. */
const LandingSign = lazy(async () => ({
  default: await import('./landing-sign.tsx').then(
    (part) => part.LandingSign,
    () => NoSign,
  ),
}));

type LandingBoardProps = {
  arrivals: readonly Arrival[];
  now: number;
  isOffline: boolean;
  /** Of the sign's heading: the page may have its own. */
  level?: 1 | 2;
  toAct?: (arrival: Arrival) => string | undefined;
};

/** The board, and for somebody who has landed beside a sign that says how to get online. */
export function LandingBoard({ level = 2, ...board }: LandingBoardProps) {
  const landing = findLanding(board.arrivals, board);
  if (board.arrivals.length === 0) return null;
  if (!landing) return <ArrivalsBoard {...board} />;
  return (
    <div className={`${signStyles.sign} ${styles.hung}`}>
      <div className={`${layout.wrap} ${signStyles.withBoard}`}>
        <Suspense fallback={<div />}>
          <LandingSign arrival={landing} level={level} />
        </Suspense>
        <ArrivalsBoard {...board} arrivals={[landing, ...board.arrivals.filter((each) => each !== landing)]} isBeside />
      </div>
    </div>
  );
}
