/** From and to in the support's own time zone, such as `09:00`; null is closed. */
export type OpenHours = { from: string; to: string } | null;
/** `weekdays`: Monday to Friday. */
export const OPEN_DAYS = ['weekdays', 'saturday', 'sunday'] as const;
export type OpenDay = (typeof OPEN_DAYS)[number];
export type WeekHours = Record<OpenDay, OpenHours>;

export type Support = {
  /** IANA, such as `Europe/Istanbul`. */
  timeZone: string;
  /** Closed on every day is not offered. */
  chat: WeekHours;
  phone: WeekHours;
  /** Where a live chat opens, such as a messenger's link; empty leads to the contact form. */
  chatUrl: string;
};

const onWeekdays = (from: string, to: string): WeekHours => ({ weekdays: { from, to }, saturday: null, sunday: null });

export const DELIVERED_SUPPORT: Support = {
  timeZone: 'Europe/Istanbul',
  chat: onWeekdays('09:00', '18:00'),
  phone: onWeekdays('09:00', '17:00'),
  chatUrl: '',
};

/** Shown until the owner sets those of the company. */
export const DELIVERED_CONTACT = { email: 'help@esimshop.example', phone: '+90 212 000 00 00' };

export function isOffered(week: WeekHours): boolean {
  return OPEN_DAYS.some((day) => week[day] !== null);
}

/** Whether somebody answers, by chat or phone, at any hour of the week. */
export function isOpenAllDay({ chat, phone }: Pick<Support, 'chat' | 'phone'>): boolean {
  return [chat, phone].some((week) =>
    OPEN_DAYS.every((day) => week[day]?.from === '00:00' && week[day].to === '24:00'),
  );
}
