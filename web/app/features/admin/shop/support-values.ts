import { OPEN_DAYS, type OpenDay, type Support, type WeekHours } from '@esimshop/contracts/support-hours';

/** Ways to reach people that have hours. */
export const STAFFED = ['chat', 'phone'] as const;
export type Staffed = (typeof STAFFED)[number];

/** A day as typed: a closed one keeps its hours until they are published without it. */
type DayValues = { isOpen: boolean; from: string; to: string };
export type WeekValues = Record<OpenDay, DayValues>;
export type SupportValues = Pick<Support, 'timeZone' | 'chatUrl'> & Record<Staffed, WeekValues>;

export function toSupportValues({ chat, phone, ...support }: Support): SupportValues {
  return { ...support, chat: toWeekValues(chat), phone: toWeekValues(phone) };
}

export function toSupport({ timeZone, chat, phone, chatUrl }: SupportValues): Support {
  return { timeZone, chat: toWeekHours(chat), phone: toWeekHours(phone), chatUrl };
}

function toWeekValues(week: WeekHours): WeekValues {
  return perDay((day) => ({ isOpen: week[day] !== null, ...(week[day] ?? { from: '09:00', to: '18:00' }) }));
}

function toWeekHours(week: WeekValues): WeekHours {
  return perDay((day) => {
    const { isOpen, from, to } = week[day];
    return isOpen ? { from: from.trim(), to: to.trim() } : null;
  });
}

function perDay<Value>(make: (day: OpenDay) => Value): Record<OpenDay, Value> {
  return Object.fromEntries(OPEN_DAYS.map((day) => [day, make(day)])) as Record<OpenDay, Value>;
}
