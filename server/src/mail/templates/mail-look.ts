/** The colour of the way on, as delivered; `renderMailFrame` puts the shop's own in its place. */
export const SIGNAL = '#ffcc00';

/** Mail clients support no custom properties and often no stylesheet: the design's light colours, written out inline. */
export const FONT = 'font-family:Overpass,Arial,Helvetica,sans-serif';
const INK = 'color:#16160f';
const MUTED = 'color:#57564e';

export const LOOK = {
  ground: `${FONT};${INK};background:#fdfdfb`,
  title: `${INK};margin:0 0 12px;font-size:32px;font-weight:800;line-height:1.1`,
  heading: `${INK};margin:40px 0 16px;font-size:22px;font-weight:700;line-height:1.2`,
  body: `${INK};margin:0 0 16px;font-size:17px;line-height:1.5`,
  small: `${MUTED};margin:0;font-size:15px;line-height:1.5`,
  label: `${MUTED};font-size:14px;line-height:1.4`,
  place: `${INK};margin:0;font-size:32px;font-weight:800;line-height:1.15`,
  fact: `${INK};font-size:22px;font-weight:700;line-height:1.2`,
  strong: `${INK};font-size:17px;font-weight:700;line-height:1.4`,
  code: `${INK};font-family:Atkinson Mono,Menlo,Consolas,monospace;font-size:17px;line-height:1.35;word-break:break-all`,
  plate: 'background:#f3f2ee;border-radius:4px;padding:2px 7px;font-size:16px;font-weight:600',
} as const;

/** One tap selects a whole code. */
export const CODE_STYLES = '.code{-webkit-user-select:all;user-select:all}';

/** Outlook on Windows does not inherit fonts into tables. */
export const OUTLOOK_STYLES = 'td,p,h1,h2{font-family:Arial,sans-serif}';

/** Overrides the inline colours where a client knows the reader's theme. The QR image keeps its white background. */
export const DARK_STYLES = `
.ground{background:#121210!important}
.sheet{background:#1c1c18!important}
.shade{background:#272722!important}
.ink{color:#f6f6f0!important}
.muted{color:#b7b7ac!important}
.edge{border-color:#f6f6f0!important}
.rule{border-color:#8f8f84!important}
.hair{border-color:#383831!important}
.stop{background:#f6f6f0!important;color:#121210!important}
.route{background-image:linear-gradient(#f6f6f0,#f6f6f0)!important}
.band{background:#060605!important}`;
