const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?<attributes>[^>]*)>(?<text>[\s\S]*?)<\/script>/g;

/**
 * Takes the marks off a rendered page. The texts are those of the inline scripts that bore one: whatever else may have got
 * into the page cannot know the mark, so its text is not among them.
 */
export function takeOwnScripts(marked: string, nonce: string): { html: string; scripts: string[] } {
  const mark = ` nonce="${nonce}"`;
  const scripts = [...marked.matchAll(INLINE_SCRIPT)]
    .filter(({ groups }) => groups?.attributes?.includes(mark))
    .map(({ groups }) => groups?.text ?? '');
  return { html: marked.replaceAll(mark, ''), scripts };
}
