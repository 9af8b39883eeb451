import type { Locale } from '@esimshop/contracts/locales';

/** Who reads it, and in which time zone the shop's days are. */
export type MailTime = { locale: Locale; timeZone: string };

type Formats = ReturnType<typeof makeFormats>;

/** Made once: making a format takes longer than a hundred uses of it. */
const formatsByReader = new Map<string, Formats>();

/** `Dec 12, 2026`: a day of the shop's time zone. */
export function formatDay(moment: Date, time: MailTime): string {
  return formatsOf(time).day.format(moment);
}

/** `December 12, 2026`: likewise, in full. */
export function formatLongDay(moment: Date, time: MailTime): string {
  return formatsOf(time).longDay.format(moment);
}

/** `December 12, 2026, 11:00:07 Türkiye Time (GMT+3)` */
export function formatSecond(moment: Date, time: MailTime): string {
  return withZone(formatsOf(time).second.format(moment), moment, time);
}

/** `Dec 12, 2026, 11:00 Türkiye Time (GMT+3)`: readers are in any time zone, and reckon from the offset. */
export function formatMoment(moment: Date, time: MailTime): string {
  return withZone(formatsOf(time).minute.format(moment), moment, time);
}

function withZone(text: string, moment: Date, time: MailTime): string {
  const { zoneName, offset } = formatsOf(time);
  const [name, difference] = [zoneOf(zoneName, moment), zoneOf(offset, moment)];
  return `${text} ${name === difference ? name : `${name} (${difference})`}`;
}

function formatsOf({ locale, timeZone }: MailTime): Formats {
  const key = `${locale} ${timeZone}`;
  const formats = formatsByReader.get(key) ?? makeFormats({ locale, timeZone });
  formatsByReader.set(key, formats);
  return formats;
}

function makeFormats({ locale, timeZone }: MailTime) {
  const day = { dateStyle: 'medium', timeZone } as const;
  return {
    day: new Intl.DateTimeFormat(locale, day),
    longDay: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }),
    second: new Intl.DateTimeFormat(locale, {
      dateStyle: 'long',
      timeStyle: 'medium',
      hourCycle: 'h23',
      timeZone,
    }),
    minute: new Intl.DateTimeFormat(locale, { ...day, timeStyle: 'short', hourCycle: 'h23' }),
    zoneName: new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortGeneric' }),
    offset: new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortOffset' }),
  };
}

function zoneOf(format: Intl.DateTimeFormat, moment: Date): string {
  return format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
