/** Notes values of which frameworks pass on copies, which are known again by their text. */

/** The most texts that are kept, and the most characters: a copy comes soon, or not at all. */
const KEPT = { texts: 1000, characters: 4_000_000 };

/** Texts that were noted; one that was noted several times is kept as often. */
export class Noted {
  readonly #texts: string[] = [];
  #characters = 0;

  add(text: string): void {
    this.#texts.push(text);
    this.#characters += text.length;
    while (this.#texts.length > 1 && this.#isFull()) this.#drop(0);
  }

  has(text: string): boolean {
    return this.#texts.includes(text);
  }

  /** Whether a text was noted; it is then noted once less. */
  delete(text: string): boolean {
    const isNoted = this.has(text);
    if (isNoted) this.#drop(this.#texts.indexOf(text));
    return isNoted;
  }

  #isFull(): boolean {
    return this.#texts.length > KEPT.texts || this.#characters > KEPT.characters;
  }

  #drop(index: number): void {
    const [text = ''] = this.#texts.splice(index, 1);
    this.#characters -= text.length;
  }
}

/** The JSON text of a value; empty where it has none. */
export function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '';
  }
}
