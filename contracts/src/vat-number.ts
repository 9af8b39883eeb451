import * as z from 'zod/mini';
import { tidyCode } from './tidy.ts';

type VatForm = { pattern: RegExp; example: string };

/**
 * What VAT numbers look like, by their first two letters: the EU's and Northern Ireland's by the table of the European Commission's VIES
 * ('What is the format of a VAT number?' of its questions), Britain's by HMRC's VAT Notice 700, Switzerland's by the VAT ordinance (UID
 * register, eCH-0097), Turkey's by Tax Procedure Law 213 (ten digits, or the eleven of a sole trader). Read on 2026-11-26. Whether a
 * number was given to anybody is not looked up.
 */
const VAT_FORMS: Readonly<Record<string, VatForm>> = {
  AT: { pattern: /^U\d{8}$/, example: 'ATU12345678' },
  BE: { pattern: /^[01]\d{9}$/, example: 'BE0123456789' },
  BG: { pattern: /^\d{9,10}$/, example: 'BG123456789' },
  CH: { pattern: /^E\d{9}(?:MWST|TVA|IVA)?$/, example: 'CHE123456789MWST' },
  CY: { pattern: /^\d{8}[A-Z]$/, example: 'CY12345678X' },
  CZ: { pattern: /^\d{8,10}$/, example: 'CZ12345678' },
  DE: { pattern: /^\d{9}$/, example: 'DE123456789' },
  DK: { pattern: /^\d{8}$/, example: 'DK12345678' },
  EE: { pattern: /^\d{9}$/, example: 'EE123456789' },
  EL: { pattern: /^\d{9}$/, example: 'EL123456789' },
  ES: { pattern: /^(?:[A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/, example: 'ESX12345678' },
  FI: { pattern: /^\d{8}$/, example: 'FI12345678' },
  FR: { pattern: /^[A-Z0-9]{2}\d{9}$/, example: 'FR12345678901' },
  GB: { pattern: /^(?:\d{9}|\d{12}|GD[0-4]\d{2}|HA[5-9]\d{2})$/, example: 'GB123456789' },
  HR: { pattern: /^\d{11}$/, example: 'HR12345678901' },
  HU: { pattern: /^\d{8}$/, example: 'HU12345678' },
  IE: { pattern: /^(?:\d[A-Z0-9+*]\d{5}[A-Z]|\d{7}[A-W][A-I])$/, example: 'IE1234567WA' },
  IT: { pattern: /^\d{11}$/, example: 'IT12345678901' },
  LT: { pattern: /^(?:\d{9}|\d{12})$/, example: 'LT123456789' },
  LU: { pattern: /^\d{8}$/, example: 'LU12345678' },
  LV: { pattern: /^\d{11}$/, example: 'LV12345678901' },
  MT: { pattern: /^\d{8}$/, example: 'MT12345678' },
  NL: { pattern: /^[A-Z0-9+*]{10}\d{2}$/, example: 'NL123456789B01' },
  PL: { pattern: /^\d{10}$/, example: 'PL1234567890' },
  PT: { pattern: /^\d{9}$/, example: 'PT123456789' },
  RO: { pattern: /^\d{2,10}$/, example: 'RO12345678' },
  SE: { pattern: /^\d{12}$/, example: 'SE123456789001' },
  SI: { pattern: /^\d{8}$/, example: 'SI12345678' },
  SK: { pattern: /^\d{10}$/, example: 'SK1234567890' },
  XI: { pattern: /^(?:\d{9}|\d{12}|GD[0-4]\d{2}|HA[5-9]\d{2})$/, example: 'XI123456789' },
};
/** Of a country that has no row, such as `AU51824753556`. */
const OTHER_FORM: VatForm = { pattern: /^[A-Z0-9]{4,16}$/, example: 'DE123456789' };

/** In Turkey numbers are written without the letters of the country. */
const TURKISH: VatForm = { pattern: /^\d{10,11}$/, example: '1234567890' };

/** A number as it is stored: capital letters and digits, with the letters of its country but for Turkish ones. */
export function tidyVatNumber(text: string): string {
  return tidyCode(text)
    .replaceAll(/[\s./-]/g, '')
    .toUpperCase()
    .replace(/^GR/, 'EL')
    .replace(/^TR(?=\d{10,11}$)/, '');
}

/** An example of what was expected instead; undefined for a number that has the form of its country. */
export function expectedVatForm(tidied: string): string | undefined {
  const [, country = '', rest = ''] = /^([A-Z]{2})(.*)$/.exec(tidied) ?? [];
  if (country === 'TR' || TURKISH.pattern.test(tidied)) return country ? TURKISH.example : undefined;
  const { pattern, example } = VAT_FORMS[country] ?? OTHER_FORM;
  return country && pattern.test(rest) ? undefined : example;
}

/** A VAT number in the form of its country, or nothing. */
export const vatNumberSchema = z.string().check(
  z.maxLength(40),
  z.overwrite(tidyVatNumber),
  z.check(({ value, issues }) => {
    const example = value === '' ? undefined : expectedVatForm(value);
    if (example === undefined) return;
    const message = `Enter a number such as ${example}, with the letters of its country, or leave it empty`;
    issues.push({ code: 'custom', input: value, message, params: { code: 'vat_number', example } });
  }),
);
