/** Asks the author's own code what the engine leaves open, and binds again with the answers. */

import * as engine from './engine.ts';
import type { NameQuestion, ValueQuestion } from './extensions.ts';
import { kind } from './given.ts';
import { isLostInArguments, lostIn } from './lost.ts';
import type { ContractOptions } from './options.ts';
import { isPromise } from './plain.ts';
import type { Path } from './report.ts';

/**
 * The most rounds of questions for one call: an answer may open another question, one object
 * further in. What is still open after these rounds stays an issue.
 */
const ROUNDS = 16;

/**
 * A question as the engine writes it. A question about a name has that name as the last step of its
 * path.
 */
interface Question {
  readonly key: string;
  readonly extension: 'fieldMatcher' | 'semantic' | 'contextual' | 'coercer' | 'formatNormalizer';
  readonly path: Path;
  readonly value: unknown;
  readonly fields: NameQuestion['fields'];
  readonly schema: unknown;
  readonly format: string;
}

/**
 * Binds the text of a call and asks what the engine leaves open; undefined means that the call is
 * right as it came.
 */
export function bindAsking(
  compiled: engine.Compiled,
  text: string,
  isValue: boolean,
  options: ContractOptions,
): engine.Answer | undefined {
  let answer = engine.bind(compiled, text, isValue);
  if (answer?.verdict !== engine.ASKS) return answer;
  const answers = new Map<string, string>();
  for (let round = 0; answer?.verdict === engine.ASKS && round < ROUNDS; round += 1) {
    for (const question of JSON.parse(answer.args) as readonly Question[]) {
      if (answers.has(question.key)) continue;
      try {
        answers.set(question.key, written(reply(question, options)));
      } catch (cause) {
        const issue = extensionFailed(question.extension, question.path);
        const rejected = engine.bind(compiled, text, isValue, outside(answers, [issue]));
        return rejected && { ...rejected, cause };
      }
    }
    answer = engine.bind(compiled, text, isValue, outside(answers, []));
  }
  return answer;
}

/** The answers and issues so far, as JSON text for the engine. */
function outside(
  answers: ReadonlyMap<string, string>,
  issues: readonly engine.OutsideIssue[],
): string {
  const known = [...answers].map(([key, answer]) => `${JSON.stringify(key)}:${answer}`);
  return `{"answers":{${known.join()}},"issues":${JSON.stringify(issues)}}`;
}

/**
 * The answer of the author's own code, as the engine reads it; null where that code does not know.
 */
function reply(question: Question, options: ContractOptions): object | null {
  const { layers, fieldMatcher, coercer, formatNormalizer } = options;
  switch (question.extension) {
    case 'fieldMatcher':
      return holding('field', fieldMatcher?.(nameQuestion(question)));
    case 'semantic':
      return textual('field', layers?.semantic?.(nameQuestion(question)));
    case 'contextual':
      return textual('field', layers?.contextual?.(nameQuestion(question)));
    case 'coercer':
      return holding('value', coercer?.(valueQuestion(question)));
    case 'formatNormalizer': {
      const normalize = formatNormalizer?.[question.format];
      return textual('value', normalize?.(String(question.value), valueQuestion(question)));
    }
  }
}

function nameQuestion({ path, value, fields }: Question): NameQuestion {
  return { path: path.slice(0, -1), name: String(path.at(-1)), value, fields };
}

function valueQuestion({ path, value, schema }: Question): ValueQuestion {
  return { path, value, schema };
}

function textual(name: string, answer: unknown): object | null {
  if (answer === undefined || answer === null) return null;
  if (typeof answer === 'string') return { [name]: answer };
  throw wrongAnswer(answer, 'a string');
}

function holding(name: string, answer: unknown): object | null {
  if (answer === undefined || answer === null) return null;
  if (typeof answer === 'object' && name in answer) return answer;
  throw wrongAnswer(answer, `an object with \`${name}\``);
}

/**
 * An answer as JSON text. An answer that holds `NaN` or an infinity counts as none: JSON would
 * write null, which would pass where null is allowed.
 */
function written(answer: object | null): string {
  const text = JSON.stringify(answer);
  const lost = lostIn(answer, isLostInArguments);
  if (lost === undefined) return text;
  if (typeof lost.value === 'number') return 'null';
  throw wrongAnswer(lost.value, 'what JSON can say');
}

function wrongAnswer(answer: unknown, expected: string): TypeError {
  // Nobody else waits for the promise, so its rejection would end the process.
  if (isPromise(answer)) answer.then(undefined, () => {});
  return new TypeError(`it answered ${kind(answer)}; expected ${expected} or undefined, at once`);
}

/**
 * The issue for code of the author's own that failed. The error itself is not told to the model:
 * the author reads it as the `cause` of the result's error.
 */
export function extensionFailed(extension: string, path: Path): engine.OutsideIssue {
  const message = `the tool's own \`${extension}\` failed`;
  return { code: 'extension_failed', path, message };
}
