/**
 * Lets page translators (Chrome, Edge, Safari, extensions) replace text that React manages. They put a `<font>` in the place
 * of each text node, without React's knowledge: React would fail to remove the node, to insert something before it, and
 * would change the text of a node that nobody sees (https://github.com/facebook/react/issues/11538).
 *
 * A replaced node is remembered with its stand-in. Where React names the node, the stand-in is meant; when React changes
 * its text, the node comes back in its place, and the translator translates it again.
 */
export function tolerateTranslation(page: Document = document): () => void {
  const { removeChild, insertBefore } = Node.prototype;
  const standIns = new WeakMap<Node, Element>();
  const texts = new MutationObserver((records) => records.forEach(({ target }) => putBack(target)));
  const replaced = new MutationObserver((records) => records.forEach(remember));

  function remember({ removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord): void {
    for (const text of removedNodes) {
      if (text.nodeType !== Node.TEXT_NODE || text.isConnected) continue;
      const standIn = [...addedNodes, previousSibling, nextSibling].find(isFont);
      if (!standIn) continue;
      standIns.set(text, standIn);
      texts.observe(text, { characterData: true });
    }
  }

  function putBack(text: Node): void {
    const standIn = standIns.get(text);
    if (text.isConnected || !standIn?.isConnected) return;
    standIns.delete(text);
    standIn.replaceWith(text);
  }

  /** The node that stands for `node` below `parent`; null without one. */
  function presentIn(parent: Node, node: Node): Node | null {
    if (node.parentNode === parent) return node;
    replaced.takeRecords().forEach(remember);
    const standIn = standIns.get(node);
    return standIn?.parentNode === parent ? standIn : null;
  }

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const present = presentIn(this, child);
    if (present) removeChild.call(this, present);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    return insertBefore.call(this, node, before && presentIn(this, before)) as T;
  };
  replaced.observe(page, { childList: true, subtree: true });
  return () => {
    texts.disconnect();
    replaced.disconnect();
    Object.assign(Node.prototype, { removeChild, insertBefore });
  };
}

const isFont = (node: Node | null): node is Element => node?.nodeName === 'FONT';
