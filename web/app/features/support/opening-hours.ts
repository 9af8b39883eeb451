/**
 * Inlined after the cards that it fills in, so that it runs before first paint: it must be self-contained. Shows whether
 * a contact option is open right now, and its hours in the visitor's time zone if that differs.
 */
export function showOpeningHours(): void {
  const DAY = 1440;
  const toMinutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
  const toClock = (minutes: number) => {
    const inDay = (minutes + DAY) % DAY;
    return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`;
  };
  const now = new Date();
  const here = now.getHours() * 60 + now.getMinutes();
  for (const card of document.querySelectorAll<HTMLElement>('[data-hours]')) {
    const { hours = '', zone, yourTime = '' } = card.dataset;
    const there = now.toLocaleString('en-GB', { timeZone: zone, weekday: 'short', hour: '2-digit', minute: '2-digit' });
    const minutes = toMinutes(there.slice(-5));
    // Those of weekdays, Saturday and Sunday; none for closed.
    const days = hours.split(' ');
    const today = days[/^Sun/.test(there) ? 2 : /^Sat/.test(there) ? 1 : 0];
    const [from = 0, to = 0] = (today || days.find(Boolean) || '').split('-').map(toMinutes);
    const isOpen = Boolean(today) && minutes >= from && minutes < to;
    for (const badge of card.querySelectorAll<HTMLElement>('[data-state]')) {
      badge.hidden = (badge.dataset.state === 'open') !== isOpen;
    }
    const ahead = here - minutes;
    const own = card.querySelector<HTMLElement>('[data-own-time]');
    if (!own || ahead % DAY === 0) continue;
    own.hidden = false;
    own.textContent = yourTime.replace('{{hours}}', `${toClock(from + ahead)}-${toClock(to + ahead)}`);
  }
}
