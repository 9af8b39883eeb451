import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildContentSecurityPolicy } from './content-security-policy.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const scripts = ['boot()'];

test('our inline scripts and the styles of a page are allowed by hash', () => {
  const policy = buildContentSecurityPolicy(
    '<style data-href="app">body{margin:0}</style><script>boot()</script><script>alert(1)</script>',
    { scripts: ['boot()', 'go()', ''] },
  );
  expect(policy).toContain(`script-src 'self' ${hash('boot()')} ${hash('go()')};`);
  expect(policy).toContain(`style-src 'self' ${hash('body{margin:0}')};`);
});

test('the policy contains no keyword that allows everything', () => {
  const policy = buildContentSecurityPolicy('', { scripts });
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe|\*|https:|nonce/);
});

test('trusted types are required for scripts', () => {
  expect(buildContentSecurityPolicy('', { scripts })).toContain("require-trusted-types-for 'script'");
});

test('a live payment partner is allowed only in its directives', () => {
  const host = 'https://js.partner.test';
  const payment = { script: [host], frame: [host], connect: ['https://api.partner.test'] };
  const policy = buildContentSecurityPolicy('', { scripts, payment });
  expect(policy).toMatch(/script-src 'self' 'sha256-[^ ]+' https:\/\/js\.partner\.test;/);
  expect(policy).toContain('frame-src https://js.partner.test;');
  expect(policy).toContain("connect-src 'self' https://api.partner.test;");
  expect(policy).toContain("form-action 'self';");
  expect(policy).not.toContain('trusted-types');
  expect(buildContentSecurityPolicy('', { scripts })).not.toContain('partner');
});
