const NAMED_HEADING = /^(?<title>.+?)\s+\{#(?<id>[a-z0-9-]+)\}$/;

export type Anchors = ReturnType<typeof createAnchors>;

/** The anchors of a page. */
export function createAnchors() {
  const taken = new Set<string>();
  return {
    isTaken: (id: string) => taken.has(id),
    take: (id: string) => void taken.add(id),
    /** One that no heading has, from the words of a title. */
    make(title: string): string {
      const words = toAnchor(title) || 'section';
      let id = words;
      for (let count = 2; taken.has(id); count++) id = `${words}-${count}`;
      return id;
    },
  };
}

/** `Ne zaman biter?` → `ne-zaman-biter`; empty for a title without Latin letters or figures. */
export function toAnchor(title: string): string {
  return title
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);
}

/** A heading such as `What is an eSIM? {#what}`; without an anchor it gets one of `anchors`. */
export function readHeading(text: string, anchors: Anchors): { title: string; id: string; isNamed: boolean } {
  const { title, id } = NAMED_HEADING.exec(text)?.groups ?? {};
  return title && id ? { title, id, isNamed: true } : { title: text, id: anchors.make(text), isNamed: false };
}
