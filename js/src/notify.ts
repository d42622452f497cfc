/**
 * Runs code of the author's own whose failure must not fail the call. What it throws, or what its
 * promise is rejected with, is written to the console: uncaught, it would end the process.
 */

import { copied, isPromise } from './plain.ts';

/** Calls a listener with a copy of the news, which it may change. */
export function notify<News>(listener: (news: News) => unknown, news: News): void {
  attempt(() => listener(copied(news)), undefined);
}

/** What `ask` answers, or `otherwise` where it throws. */
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

/** Writes to the console an error that nobody else hears of. */
export function write(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: nobody else hears of it
  console.error(error);
}
