import type { Support, WeekHours } from '@esimshop/contracts/support-hours';

/** Until when somebody answers, `17:00` in the support's time zone; undefined while it is closed. */
export function openUntil(week: WeekHours, { timeZone }: Pick<Support, 'timeZone'>, now: Date): string | undefined {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
  const hours = week[parts['weekday'] === 'Sun' ? 'sunday' : parts['weekday'] === 'Sat' ? 'saturday' : 'weekdays'];
  const clock = `${parts['hour']}:${parts['minute']}`;
  return hours && clock >= hours.from && clock < hours.to ? hours.to : undefined;
}
