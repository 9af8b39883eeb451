import { expect, test } from 'vitest';
import { translate } from '~/lib/translate.ts';
import { securityTexts } from '~/locales/security.ts';
import { nameBackupCodesFile, writeBackupCodes } from './backup-codes-file.ts';

test('the file of backup codes has a header, a note on one-time use, a timestamp and every code', () => {
  const { t } = translate('en', securityTexts);
  const codes = ['4K7M-QX2R-9TBD', 'H3WV-8NCJ-P6EA'];
  const text = writeBackupCodes({
    shopName: 'esimshop',
    codes,
    username: 'deniz',
    at: new Date('2026-11-22T15:04:05Z'),
    t,
  });
  expect(text.split('\r\n')).toEqual([
    'esimshop backup codes',
    'Account: deniz',
    'Generated: 2026-11-22T15:04:05.000Z',
    '',
    'Each code can be used once only. Keep this file where nobody else can read it.',
    '',
    ' 1. 4K7M-QX2R-9TBD',
    ' 2. H3WV-8NCJ-P6EA',
    '',
  ]);
});

test.each([
  ['esimshop', 'esimshop-backup-codes.txt'],
  ['Rota & Yolcu Işıl', 'rota-yolcu-isil-backup-codes.txt'],
  ['旅行', 'backup-codes.txt'],
])('the file of the shop %s is called %s', (shop, file) => {
  expect(nameBackupCodesFile(shop)).toBe(file);
});
