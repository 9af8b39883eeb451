/** The part of Trusted Types that the boot script uses; browsers without them have no `trustedTypes`. */
type TrustedTypeRules = {
  createHTML: (html: string) => string | null;
  createScript: (text: string) => string | null;
  createScriptURL: (url: string) => string | null;
};

interface Window {
  trustedTypes?: { createPolicy: (name: string, rules: TrustedTypeRules) => unknown };
}
