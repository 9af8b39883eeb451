/** Of a pasted portal link, also inside a redirecting link of a mail filter. */
const TOKEN_IN_LINK = /(?:[?&]token=|%3Ftoken%3D)(pt_[\w-]{43})(?![\w-])/i;

/** The token of a portal link that was pasted whole; else the text as it was typed. */
export function portalTokenOf(typed: string): string {
  return TOKEN_IN_LINK.exec(typed)?.[1] ?? typed;
}
