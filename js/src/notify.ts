/**
 * Runs code of the author's own whose failure must not fail the call. What it throws, or a promise
 * of it is rejected with, is written to the console: uncaught, it would end the process.
 */

import { copied, isPromise } from './plain.ts';

/** Tells a listener; what it does to the news, it does to a copy. */
export function notify<News>(listener: (news: News) => unknown, news: News): void {
  attempt(() => listener(copied(news)), undefined);
}

/** What `ask` answers; where it throws, `otherwise`. */
export function attempt<Answer>(ask: () => Answer, otherwise: Answer): Answer {
  try {
    const answer = ask();
    if (isPromise(answer)) answer.then(undefined, write);
    return answer;
  } catch (error) {
    write(error);
    return otherwise;
  }
}

/** What nobody else hears of. */
export function write(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: nobody else hears of it
  console.error(error);
}
