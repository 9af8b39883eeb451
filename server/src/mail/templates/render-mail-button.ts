import { type Html, html } from '../../platform/html-template.ts';
import { FONT, SIGNAL } from './mail-look.ts';

const SHAPES = {
  go: { ground: SIGNAL, edge: SIGNAL, classes: 'go' },
  line: { ground: 'transparent', edge: '#16160f', classes: 'ink edge' },
} as const;

/** A button with its label on the left and an arrow on the right. `go` is the one yellow action of its ticket. */
export function renderMailButton(label: string, url: string, shape: keyof typeof SHAPES): Html {
  const { ground, edge, classes } = SHAPES[shape];
  return html`<a class="${classes}" href="${url}" style="display:block;box-sizing:border-box;min-height:48px;padding:10px 20px;background:${ground};border:2px solid ${edge};border-radius:4px;color:#16160f;${FONT};font-size:17px;font-weight:700;line-height:24px;text-decoration:none"><span aria-hidden="true" style="float:right;font-size:22px">&rarr;</span>${label}</a>`;
}
