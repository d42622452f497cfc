/**
 * Code of the author's own that must not take a call with it. What it throws is written to the
 * console: as an uncaught error it would end the process that the call was to be kept from.
 */

/** Tells a listener. */
export function notify<News>(listener: (news: News) => unknown, news: News): void {
  attempt(() => listener(news), undefined);
}

/** What `ask` answers; where it throws, `otherwise`. */
export function attempt<Answer>(ask: () => Answer, otherwise: Answer): Answer {
  try {
    return ask();
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: nobody else hears of it
    console.error(error);
    return otherwise;
  }
}
