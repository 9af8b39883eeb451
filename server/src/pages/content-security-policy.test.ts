import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildContentSecurityPolicy } from './content-security-policy.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('the inline scripts and styles of a page are allowed by hash', () => {
  const policy = buildContentSecurityPolicy(
    '<style data-href="app">body{margin:0}</style><script>boot()</script><script type="text/plain" id="parked-start">go()</script>',
  );
  expect(policy).toContain(`script-src 'self' ${hash('boot()')} ${hash('go()')};`);
  expect(policy).toContain(`style-src 'self' ${hash('body{margin:0}')};`);
});

test('the policy contains no keyword that allows everything', () => {
  const policy = buildContentSecurityPolicy('<script>boot()</script>');
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe|\*|https:|nonce/);
});

test('a changed script gets a different policy', () => {
  expect(buildContentSecurityPolicy('<script>a</script>')).not.toBe(buildContentSecurityPolicy('<script>b</script>'));
});

test('structured data and scripts from files need no hash', () => {
  const policy = buildContentSecurityPolicy(
    '<script type="application/ld+json">{"a":1}</script><script src="/assets/x.js"></script>',
  );
  expect(policy).toContain("script-src 'self';");
});

test('a multi-line script is hashed as the browser reads it', () => {
  expect(buildContentSecurityPolicy('<script>\n  boot();\n</script>')).toContain(hash('\n  boot();\n'));
});

test('trusted types are required for scripts', () => {
  expect(buildContentSecurityPolicy('<script>a</script>')).toContain("require-trusted-types-for 'script'");
});

test('a live payment partner is allowed only in its directives', () => {
  const partner = { script: ['https://js.partner.test'], frame: ['https://js.partner.test'], connect: [], form: [] };
  const policy = buildContentSecurityPolicy('<script>a</script>', partner);
  expect(policy).toMatch(/script-src 'self' 'sha256-[^ ]+' https:\/\/js\.partner\.test;/);
  expect(policy).toContain('frame-src https://js.partner.test');
  expect(policy).not.toContain('trusted-types');
  expect(buildContentSecurityPolicy('<script>a</script>')).not.toContain('partner');
});
