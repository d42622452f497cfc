/**
 * Code of the author's own that must not take a call with it. What it throws, be it later, is
 * written to the console: as an uncaught error it would end the process that the call was to be
 * kept from.
 */

import { isPromise } from './plain.ts';

/** Tells a listener. */
export function notify<News>(listener: (news: News) => unknown, news: News): void {
  attempt(() => listener(news), undefined);
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

function write(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: nobody else hears of it
  console.error(error);
}
