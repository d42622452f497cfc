/** Code of the author's own that must not take a call with it. */

/** Tells a listener; what it throws goes where uncaught errors go. */
export function notify<News>(listener: (news: News) => unknown, news: News): void {
  attempt(() => listener(news), undefined);
}

/** What `ask` answers; where it throws, `otherwise`, and the error goes where uncaught ones go. */
export function attempt<Answer>(ask: () => Answer, otherwise: Answer): Answer {
  try {
    return ask();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
    return otherwise;
  }
}
