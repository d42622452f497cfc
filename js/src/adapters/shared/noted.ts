/** Values of which frameworks hand on copies: by their text they are known again. */

/** How many texts are kept, and how much of them: a copy comes soon, or not at all. */
const KEPT = { texts: 1000, characters: 4_000_000 };

/** Texts that were noted, each as often as it was. */
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

  /** Whether it was noted; once less from now on. */
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

/** The JSON text of a value; an empty one, where JSON cannot say it. */
export function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '';
  }
}
