// Texts that make lenient readers slow: each has to be read or refused in linear time.

/** How long a text is that a budget stands for; twice as long it takes twice the work. */
export const SIZE = 200_000;

/** What the tool asks for that they are sent to. */
export const SCHEMA = {
  type: 'object',
  properties: { text: { type: 'string' }, count: { type: 'integer' }, unit: { enum: ['é'] } },
};

/** Each makes a text of about so many characters. */
export const TEXTS = {
  quotes: (size) => '"'.repeat(size),
  'quotes in a string': (size) => `{"text": "${'" '.repeat(size / 2)}`,
  'single quotes': (size) => `{'text': '${"'a".repeat(size / 2)}`,
  'quotes in quotes': (size) =>
    `${`"'`.repeat(size / 8)}${'x'.repeat(size / 2)}${'\\\\'.repeat(32)}/${`'"`.repeat(size / 8)}`,
  'quotes and escaped line breaks': (size) => String.raw`",\n"`.repeat(size / 5),
  'typographic quotes': (size) => `{"text": "a"} ${'“'.repeat(size / 3)}`,
  'quotes between spaces': (size) => '" '.repeat(size / 2),
  'spaced quotes': (size) => `{"text": "${'"    '.repeat(size / 5)}`,
  'names that end late': (size) => `{"text": "${'x "y", «z '.repeat(size / 10)}» ."}`,
  brackets: (size) => '['.repeat(size),
  'a bracket too few': (size) => `{"text": [[${'1,'.repeat(size / 2)}1]}`,
  objects: (size) => '{"a":'.repeat(size / 5),
  'objects in quotes': (size) => `x ${String.raw`'{"text":"\\"}'`.repeat(size / 15)}`,
  'objects in strings': (size) => String.raw`x "{\"text\":\"\"}"`.repeat(size / 19),
  'objects with escaped quotes': (size) => String.raw`x {\"text\":\"\"} `.repeat(size / 19),
  'lists with escaped quotes': (size) => String.raw`x [\"a\"] `.repeat(size / 10),
  'lists that begin with escaped quotes': (size) => String.raw`[\"`.repeat(size / 3),
  'escapes of escapes': (size) => `x {${'\\'.repeat(size - 8)}"a":1}`,
  'thoughts in other tags': (size) => `${'<[◁'.repeat(size / 5)}{"a":1}`,
  'comments of HTML': (size) => '<!--{}-->'.repeat(size / 9),
  'tags of nothing': (size) => '<a [think '.repeat(size / 10),
  'brackets behind space': (size) => `${' '.repeat(size / 2)}${']'.repeat(size / 2)}`,
  'brackets behind spaces in an object': (size) =>
    `{"text": "a"${' '.repeat(size / 2)}} a ${']'.repeat(size / 2)}`,
  braces: (size) => '{ '.repeat(size / 2),
  'empty objects': (size) => '{}'.repeat(size / 2),
  'remarks in braces': (size) => '{a '.repeat(size / 3),
  'remarks in brackets': (size) => `${'[a '.repeat(size / 3)}${' '.repeat(size / 3)}`,
  backslashes: (size) => `{"text": "${'\\'.repeat(size)}`,
  'backslashes in a pattern': (size) => `{"text": "${'\\d'.repeat(size / 2)}"}`,
  'text in single quotes': (size) => `'{"text": "${'\\\\n'.repeat(size / 4)}"}'`,
  backticks: (size) => '`'.repeat(size),
  fences: (size) => '```json\n'.repeat(size / 8),
  thoughts: (size) => '<think>{}</think>{}</think>'.repeat(size / 27),
  commas: (size) => `{${','.repeat(size)}`,
  'wide brackets': (size) => `[${'｛"text"："x"｝，'.repeat(size / 13)}]`,
  'wide commas': (size) => `{"text": ${'.，'.repeat(size / 2)}`,
  accents: (size) => `{"unit": "${'\u0316\u0301'.repeat(size / 4)}"}`,
  'wide commas behind quotes': (size) => `{"text": "${'x"，"y" '.repeat(size / 7)}`,
  'other quotes before commas': (size) => `{"text": "${"f('x', 'y') ".repeat(size / 12)}",}`,
  'commas in a list': (size) => `{"text": [${'1,'.repeat(size / 2)}`,
  keys: (size) => `{${Array.from({ length: size / 12 }, (_, i) => `"k${i}": ${i}`).join(',')}}`,
  'ids of a call': (size) =>
    `{${'"id": 1, '.repeat(size / 18)}"arguments": {${'"k": 1, '.repeat(size / 16)}"k": 1}}`,
  'ids of a call in text': (size) =>
    `{${'"id": 1, '.repeat(size / 18)}"arguments": "{${"'k': 1, ".repeat(size / 16)}}"}`,
  'spellings beside one key': (size) => `{"text": "a", ${'"te_xt": 1, '.repeat(size / 12)}"a": 1}`,
  'one key left empty': (size) => `{${'"count": null, "count": "", '.repeat(size / 28)}"a": 1}`,
  'one long key': (size) => `{"${'Te_xt'.repeat(size / 5)}": 1}`,
  'one key again and again': (size) => `{${'"text": 1,'.repeat(size / 10)}}`,
  'spellings of one key': (size) => `{${'"te-xt": 1, "t_ext": 2,'.repeat(size / 23)}}`,
  'bare names without commas': (size) => `{${'text: "a" '.repeat(size / 10)}}`,
  'names without their last quote': (size) => `{${'"text: [], '.repeat(size / 11)}}`,
  comments: (size) => '/*'.repeat(size / 2),
  'comments in a list': (size) => `{"text": [${'/*<*/'.repeat(size / 5)}]}`,
  'line comments': (size) => '//\n'.repeat(size / 3),
  words: (size) => 'lorem ipsum '.repeat(size / 12),
  underscores: (size) => `{"text": "a"} ${'_'.repeat(size)}`,
  'unquoted words': (size) => `{text: ${'a '.repeat(size / 2)}}`,
  'code without quotes': (size) => `{"text": [${'a + b,'.repeat(size / 6)}]}`,
  'hashes in a text': (size) => `{"text": .${'#'.repeat(size)}`,
  'slashes in a text': (size) => `{"text": ${'9'.repeat(size / 2)}${'a.//'.repeat(size / 8)}`,
  'numbers without commas': (size) => `{"text": [${'1 '.repeat(size / 2)}]}`,
  'text in text': (size) =>
    JSON.stringify(JSON.stringify(JSON.stringify('{"a":1} '.repeat(size / 20)))),
  'names in a text without quotes': (size) =>
    `{"count": 1, text: x${':count'.repeat(size / 12)}:x${',"a":1'.repeat(size / 12)}}`,
  'a text said again and again': (size) =>
    `${'text=1 '.repeat(size / 14)}{"text": "1${' text=1'.repeat(size / 14)}"}`,
  'tags of what is given': (size) =>
    `{"count": 1, "text": "${'<parameter=count>'.repeat(size / 25)}"${',"a":1'.repeat(size / 20)}}`,
  'opening tags': (size) => `{"text": "${'<parameter name='.repeat(size / 16)}"}`,
  digits: (size) => `{"count": ${'9'.repeat(size)}}`,
  exponents: (size) => `{"count": 1e${'9'.repeat(size)}}`,
};
