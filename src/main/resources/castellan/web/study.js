/** The page's copy of the tree of moves. Nothing here judges a move. */

/** @import {Change, Place, WholeStudy} from './messages.js' */

const ROOT = 0;

export class Study {
  version = 0;
  /** The nodes whose deletion can be undone, the last one first. @type {number[]} */
  deleted = [];
  /** @type {Map<number, Place>} */
  #nodes = new Map();

  /** @param {WholeStudy} whole */
  load({version, nodes, deleted}) {
    this.version = version;
    this.deleted = deleted;
    this.#nodes = new Map(nodes.map(node => [node.id, node]));
  }

  /**
   * @param {Change} change
   * @returns false if changes are missing in between, so that the tree has to be fetched
   */
  apply({version, act, node: about, nodes, removed, reload}) {
    if (version <= this.version) {
      return true;
    }
    if (reload || version !== this.version + 1) {
      return false;
    }
    this.version = version;
    removed.forEach(id => this.#drop(id));
    nodes.forEach(node => this.#nodes.set(node.id, node));
    if (act === 'delete' || act === 'restore') {
      const others = this.deleted.filter(id => id !== about);
      this.deleted = act === 'delete' ? [about, ...others] : others;
    }
    return true;
  }

  get size() {
    return this.#nodes.size;
  }

  /** @param {number} top dropped with everything below it */
  #drop(top) {
    const dropped = [top];
    for (let id = dropped.pop(); id !== undefined; id = dropped.pop()) {
      dropped.push(...this.#nodes.get(id)?.children ?? []);
      this.#nodes.delete(id);
    }
  }

  /** @param {number} id */
  has(id) {
    return this.#nodes.has(id);
  }

  /**
   * The start position if there is no such node.
   *
   * @param {number} id
   * @returns {Place}
   */
  node(id) {
    const node = this.#nodes.get(id) ?? this.#nodes.get(ROOT);
    if (!node) {
      throw new Error('the tree has not been loaded');
    }
    return node;
  }

  /**
   * The nodes that lead to this one, without the start position.
   *
   * @param {number} id
   */
  path(id) {
    const path = [];
    for (let node = this.node(id); node.parent !== null; node = this.node(node.parent)) {
      path.unshift(node);
    }
    return path;
  }

  /**
   * The nodes that lead to this one, and from there the main line.
   *
   * @param {number} id
   */
  lineThrough(id) {
    const line = this.path(id);
    for (let {children} = this.node(id); children.length > 0; ({children} = this.node(children[0]))) {
      line.push(this.node(children[0]));
    }
    return line;
  }

  /**
   * The neighbour of the variation that a node is in: the next or previous move that was played instead of this one or, where
   * there is none, instead of the nearest move before it.
   *
   * @param {number} id
   * @param {1 | -1} step
   */
  neighbour(id, step) {
    for (const node of this.path(id).reverse()) {
      const {children} = this.node(node.parent ?? ROOT);
      const found = children[children.indexOf(node.id) + step];
      if (found !== undefined) {
        return found;
      }
    }
    return null;
  }

  /**
   * The node to which these moves lead, as far as they are there.
   *
   * @param {string[]} moves
   */
  find(moves) {
    let at = this.node(ROOT);
    for (const move of moves) {
      const next = at.children.map(id => this.node(id)).find(child => child.move?.uci === move);
      if (!next) {
        break;
      }
      at = next;
    }
    return at.id;
  }
}
