import { expect, test } from 'vitest';
import { appleInstallUrl, formatLpa, LPA_PATTERN, maskIccid, parseLpa } from './activation-code.ts';

test.each([
  ['1$SMDP.GSMA.COM$04386-AGYFT-A74Y8-3F815', 'SMDP.GSMA.COM', '04386-AGYFT-A74Y8-3F815'],
  ['LPA:1$SMDP.GSMA.COM$04386-AGYFT-A74Y8-3F815$$1', 'SMDP.GSMA.COM', '04386-AGYFT-A74Y8-3F815'],
  ['1$SMDP.GSMA.COM$04386-AGYFT-A74Y8-3F815$1.3.6.1.4.1.31746$1', 'SMDP.GSMA.COM', '04386-AGYFT-A74Y8-3F815'],
  ['1$SMDP.GSMA.COM$$1.3.6.1.4.1.31746', 'SMDP.GSMA.COM', ''],
])('%s is read', (text, smdpAddress, matchingId) => {
  expect(parseLpa(text)).toEqual({ smdpAddress, matchingId });
});

test.each(['', 'LPA:', '2$a.b$c', '1$$X', '1$host name$X', `1$a.b$${'X'.repeat(260)}`])('%s is refused', (text) => {
  expect(parseLpa(text)).toBeUndefined();
});

test('a scheme and a slash that a partner adds are stripped', () => {
  expect(formatLpa({ smdpAddress: 'http://rsp.example.com/', matchingId: 'K2-1' })).toBe('LPA:1$rsp.example.com$K2-1');
});

test('what is generated is what the QR endpoint accepts', () => {
  expect(LPA_PATTERN.test(formatLpa({ smdpAddress: 'rsp.example.com', matchingId: 'K2-1OI5BZ-0L8Q7D' }))).toBe(true);
  expect(LPA_PATTERN.test('https://example.com')).toBe(false);
});

test('the one-tap link carries the whole string, encoded', () => {
  expect(appleInstallUrl('LPA:1$rsp.example.com$K2')).toBe(
    'https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=LPA%3A1%24rsp.example.com%24K2',
  );
});

test('an ICCID shows its first six and last four characters', () => {
  expect(maskIccid('8943108165012345678')).toBe('894310••••5678');
});
