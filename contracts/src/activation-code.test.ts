import { expect, test } from 'vitest';
import { appleInstallUrl, formatLpa, LPA_PATTERN, maskIccid } from './activation-code.ts';

test('a scheme and trailing slash from a partner are stripped', () => {
  expect(formatLpa({ smdpAddress: 'http://rsp.example.com/', matchingId: 'K2-1' })).toBe('LPA:1$rsp.example.com$K2-1');
  const confirmed = formatLpa({ smdpAddress: 'rsp.example.com', matchingId: 'K2-1', confirmationCode: '5751' });
  expect(confirmed).toBe('LPA:1$rsp.example.com$K2-1$$1');
  expect(LPA_PATTERN.test(confirmed)).toBe(true);
});

test('generated activation codes are accepted by the QR endpoint', () => {
  expect(LPA_PATTERN.test(formatLpa({ smdpAddress: 'rsp.example.com', matchingId: 'K2-1OI5BZ-0L8Q7D' }))).toBe(true);
  expect(LPA_PATTERN.test('https://example.com')).toBe(false);
});

test('the one-tap link contains the whole activation code, encoded', () => {
  expect(appleInstallUrl('LPA:1$rsp.example.com$K2')).toBe(
    'https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=LPA%3A1%24rsp.example.com%24K2',
  );
});

test('an ICCID shows its first six and last four characters', () => {
  expect(maskIccid('8943108165012345678')).toBe('894310••••5678');
});
