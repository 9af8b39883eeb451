/**
 * A browser's translator replaces text nodes that React still uses: React then fails to remove them or to insert before
 * them, and its updates are invisible. Here each text is put back before React uses it, and translated again.
 */
export function restoreTranslatedTexts(): void {
  const replacements = new WeakMap<Node, Node>();
  const standIns = new WeakSet<Node>();
  const { insertBefore, removeChild } = Node.prototype;

  const observer = new MutationObserver(follow);
  observer.observe(document, { childList: true, subtree: true });

  function note(removed: Node, replacement: Node) {
    if (removed instanceof Text) observer.observe(removed, { characterData: true });
    else if (!standIns.has(removed)) return;
    replacements.set(removed, replacement);
    standIns.add(replacement);
  }

  function follow(records: readonly MutationRecord[]) {
    const added = new Set<Node>();
    const gaps: MutationRecord[] = [];
    for (const record of records) {
      const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } = record;
      if (type === 'characterData' && !target.parentNode) putBack(target);
      for (const node of addedNodes) {
        added.add(node);
        replacements.delete(node);
        const gap = gaps.find((each) => each.target === target && each.nextSibling === nextSibling);
        for (const removed of gap?.removedNodes ?? []) if (removed !== node) note(removed, node);
      }
      const replacement = [...addedNodes, previousSibling, nextSibling].find((node) => node && added.has(node));
      for (const removed of removedNodes) if (replacement) note(removed, replacement);
      if (removedNodes.length > 0 && !replacement) gaps.push(record);
    }
  }

  function putBack(text: Node, parent?: Node) {
    let standIn = replacements.get(text);
    while (standIn && !standIn.parentNode) standIn = replacements.get(standIn);
    if (standIn instanceof Element || standIn instanceof Text) {
      if (!parent || standIn.parentNode === parent) standIn.replaceWith(text);
    }
  }

  function expectIn(parent: Node, child: Node | null) {
    if (!(child instanceof Text) || child.parentNode === parent) return;
    follow(observer.takeRecords());
    putBack(child, parent);
  }

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    expectIn(this, child);
    return removeChild.call(this, child) as Child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null): Child {
    expectIn(this, before);
    return insertBefore.call(this, child, before) as Child;
  };
}
