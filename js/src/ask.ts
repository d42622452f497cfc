/** Asks the author's own code what the engine leaves open, and binds again with the answers. */

import * as engine from './engine.ts';
import type { NameQuestion, ValueQuestion } from './extensions.ts';
import { kind } from './given.ts';
import { isLostInArguments, lostIn } from './lost.ts';
import type { ContractOptions } from './options.ts';
import { isPromise } from './plain.ts';
import type { Path } from './report.ts';

/** An answer may open another question, one object further in; what is open then stays an issue. */
const ROUNDS = 16;

/** A question as the engine writes it; a name is the last step of its path. */
interface Question {
  readonly key: string;
  readonly extension: 'fieldMatcher' | 'semantic' | 'contextual' | 'coercer' | 'formatNormalizer';
  readonly path: Path;
  readonly value: unknown;
  readonly fields: NameQuestion['fields'];
  readonly schema: unknown;
  readonly format: string;
}

/** Binds the text of a call; nothing to say is that it is right as it came. */
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

/** What is known so far, as the engine reads it. */
function outside(
  answers: ReadonlyMap<string, string>,
  issues: readonly engine.OutsideIssue[],
): string {
  const known = [...answers].map(([key, answer]) => `${JSON.stringify(key)}:${answer}`);
  return `{"answers":{${known.join()}},"issues":${JSON.stringify(issues)}}`;
}

/** An answer as the engine reads it; null where nothing is known. */
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
 * JSON writes null for a number that is none: it would be one where null is allowed, and fits
 * nothing.
 */
function written(answer: object | null): string {
  const text = JSON.stringify(answer);
  const lost = lostIn(answer, isLostInArguments);
  if (lost === undefined) return text;
  if (typeof lost.value === 'number') return 'null';
  throw wrongAnswer(lost.value, 'what JSON can say');
}

function wrongAnswer(answer: unknown, expected: string): TypeError {
  // Nobody else waits for it.
  if (isPromise(answer)) answer.then(undefined, () => {});
  return new TypeError(`it answered ${kind(answer)}; expected ${expected} or undefined, at once`);
}

/** What it failed with is for the author, as the error's cause, and not for the model. */
export function extensionFailed(extension: string, path: Path): engine.OutsideIssue {
  const message = `the tool's own \`${extension}\` failed`;
  return { code: 'extension_failed', path, message };
}
