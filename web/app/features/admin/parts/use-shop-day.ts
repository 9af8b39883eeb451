import { useState } from 'react';
import { dayOf } from './admin-time.ts';

/** Today, `2026-11-22`: in UTC until a response has said which the shop's time zone is. */
export function useShopDay() {
  const [timeZone, setTimeZone] = useState('UTC');
  return {
    today: dayOf(new Date(), timeZone),
    /** Called while rendering, with the time zone of the latest response. */
    learn(found: string | undefined) {
      if (found !== undefined && found !== timeZone) setTimeZone(found);
    },
  };
}
