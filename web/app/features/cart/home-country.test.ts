import { expect, test } from 'vitest';
import { homeCountry } from './home-country.ts';

test.each([
  ['tr-TR', 'Europe/Istanbul', 'TR'],
  ['de-AT', 'Europe/Vienna', 'AT'],
  ['en-US', 'America/Denver', 'US'],
  ['en-US', 'Europe/Istanbul', undefined],
  ['tr-TR', 'Europe/Berlin', undefined],
  ['en', 'Europe/London', undefined],
  ['en-US@posix', 'America/Denver', undefined],
  ['', 'America/Denver', undefined],
])('a device in %s with the clock of %s is at home in %s', (language, timeZone, country) => {
  expect(homeCountry(language, timeZone)).toBe(country);
});
