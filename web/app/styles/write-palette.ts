import { shiftLightness } from '@esimshop/contracts/colours';

/** How much darker or lighter a pressed button is. */
const PRESSED = 0.06;

/** The roles of `tokens.css` that follow the signal, in the themes as they are chosen there. `signal`: `#rrggbb`. */
export function writePalette(signal: string): string {
  const light = `--signal:${signal};--signal-press:${shiftLightness(signal, -PRESSED)};--on-pick:${signal}`;
  const dark = `--signal-press:${shiftLightness(signal, PRESSED)};--pick:${signal};--on-pick:#16160f`;
  return (
    `:root{${light}}` +
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}` +
    `@media screen{:root[data-theme=dark]{${dark}}}`
  );
}
