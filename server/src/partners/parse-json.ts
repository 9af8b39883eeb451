/** What a partner sent, as JSON; undefined when it is none, such as a gateway's HTML page. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
