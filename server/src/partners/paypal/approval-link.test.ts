import { expect, test } from 'vitest';
import { createApprovalLinkCheck } from './approval-link.ts';

test('a live shop sends payers to PayPal over HTTPS only', () => {
  const isTrusted = createApprovalLinkCheck('https://api-m.paypal.com');
  expect(isTrusted(new URL('https://www.paypal.com/checkoutnow?token=5O1'))).toBe(true);
  expect(isTrusted(new URL('https://www.sandbox.paypal.com/checkoutnow?token=5O1'))).toBe(true);
  for (const url of [
    'http://www.paypal.com/checkoutnow',
    'https://paypal.com.example/checkoutnow',
    'https://evilpaypal.com/',
    'https://example.com/?x=.paypal.com',
    'javascript:alert(1)//.paypal.com',
  ])
    expect(isTrusted(new URL(url)), url).toBe(false);
});

test('a local sandbox may redirect to any http address, but not to a script URL', () => {
  const isTrusted = createApprovalLinkCheck('http://127.0.0.1:4010/paypal');
  expect(isTrusted(new URL('http://localhost:3000/sandbox/paypal/approve?token=1'))).toBe(true);
  expect(isTrusted(new URL('javascript:alert(1)'))).toBe(false);
});
